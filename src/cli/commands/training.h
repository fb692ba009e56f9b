#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"
#include "base/stop_flag.h"
#include "lexicon/lexicon.h"
#include "training/leaves_trainer.h"
#include "training/win_percent_trainer.h"

namespace quoin::cli {

// How a training is run and where its result goes.
struct TrainingJob {
  lexicon::LexiconPtr lexicon;
  std::string output;   // FILE.qev; while it is under way there is FILE.qev.training
  std::string command;  // what the file will say about itself
  int threads = 1;
  std::int64_t match_games = 10'000;  // to see what the new tables are worth
  bool starts_over = false;           // even where an earlier run was interrupted
  bool is_quiet = false;
};

// What came of it.
struct TrainingResult {
  double seconds = 0;
  std::string match;  // what a match said about the new tables, as a sentence
};

// Each trains with a bar that shows how far it is, writes down what it has after every batch, and
// goes on there if it is started again; then it plays a match, and writes the file. A training
// that was stopped is an error that says how to go on.
Result<TrainingResult> train_leaves(const TrainingJob& job, const training::LeavesPlan& plan,
                                    const StopFlag& stop);
// With the leaves that the file has; they stay.
Result<TrainingResult> train_win_percent(const TrainingJob& job,
                                         const training::WinPercentPlan& plan,
                                         const StopFlag& stop);

// What `lexicon install` trains: good enough to play by, in at most three minutes on two cores.
training::LeavesPlan leaves_plan_at_install();
training::WinPercentPlan win_percent_plan_at_install();

}  // namespace quoin::cli
