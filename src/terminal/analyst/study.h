#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "console/options.h"
#include "console/position_loader.h"
#include "search/inference/inference.h"
#include "search/problem/problem.h"

namespace quoin::cli {

// A position under study, as far as the player on turn can know it.
struct Study {
  search::Problem problem;
  RemarkedTables tables;
  std::vector<std::string> names;  // of the seats
  // Of the opponent, the oldest first, where they tell something about the tiles kept.
  std::vector<search::ObservedTurn> last_turns;
  // What whoever set the position up may want to know. Nothing of it is a fault.
  std::vector<std::string> warnings;

  const Alphabet& alphabet() const { return *problem.setting->alphabet; }
};

const std::string& shown_name(const notation::RecordedPlayer& player);

struct StudyChoice {
  table::Choice material;
  PositionChoice position;
  std::string end = "passes=2";
  bool open_racks = false;
};
void add_study_options(Options& options, StudyChoice& choice);

Result<Study> load_study(const StudyChoice& choice);
// Says on standard error what is strange, and unless quiet what there is to say about the tables.
void print_warnings(const RemarkedTables& tables, const std::vector<std::string>& warnings,
                    bool is_quiet);

// Words on the board that are not in the word list, as a sentence.
std::optional<std::string> warning_about_words(const search::Problem& problem);

// `setting` is that of the position. Racks of the others count as unknown unless they are open;
// with an empty bag and two seats they follow from what is unseen. An error where the position
// cannot be searched.
Result<Study> make_study(const LoadedPosition& loaded,
                         std::shared_ptr<const movegen::Setting> setting, RemarkedTables tables,
                         search::ScorelessRule scoreless, bool open_racks);

std::shared_ptr<const movegen::Setting> setting_of(const LoadedPosition& loaded);

// Why there is no last turn to infer from, and what is known of the other rack all the same.
Error nothing_to_infer(const Study& study);

}  // namespace quoin::cli
