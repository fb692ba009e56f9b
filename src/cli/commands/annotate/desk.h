#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "analysis/game_review.h"
#include "base/executor.h"
#include "base/result.h"
#include "console/game_reader.h"
#include "console/position_loader.h"
#include "lexicon/lexicon.h"

namespace quoin::cli {

// Reads games and reviews them; what several need is loaded once.
class ReviewDesk {
 public:
  static Result<ReviewDesk> make(const table::Choice& choice, bool is_quiet, Executor& executor);

  struct Reviewed {
    analysis::GameReview review;
    // What is strange about the file.
    std::vector<std::string> warnings;
  };
  Result<Reviewed> review(const std::string& path, const analysis::Effort& effort,
                          const StopFlag& stop, const analysis::Reviewer::OnProgress& on_progress);

 private:
  ReviewDesk(const table::Choice& choice, bool is_quiet, Executor& executor, GameReader reader)
      : choice_(choice), is_quiet_(is_quiet), executor_(&executor), reader_(std::move(reader)) {}

  Result<lexicon::LexiconPtr> lexicon_for(const notation::GameRecord& record,
                                          std::vector<std::string>& warnings);
  Result<analysis::Reviewer*> reviewer_for(const notation::GameRecord& record,
                                           const lexicon::LexiconPtr& words);

  table::Choice choice_;
  bool is_quiet_;
  Executor* executor_;
  GameReader reader_;
  lexicon::LexiconPtr given_;  // by the command line
  std::map<std::string, lexicon::LexiconPtr> named_;
  std::set<std::string> remarks_made_;  // about tables
  // By word list, tiles and board.
  std::map<std::tuple<Digest, Digest, Digest>, std::unique_ptr<analysis::Reviewer>> reviewers_;
};

}  // namespace quoin::cli
