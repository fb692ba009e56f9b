#pragma once

#include "analysis/analyst/analyst.h"
#include "base/stop_flag.h"
#include "terminal/analyst/study.h"

namespace quoin::cli {

// Whether standard error is a terminal on which lines can be drawn again.
bool can_watch();

// Lets the analyst search on another thread, and draws on standard error what it has found so far;
// the lines are gone when it has its answer.
analysis::PositionAnswer watch(analysis::Analyst& analyst, const Study& study,
                               const analysis::PositionQuestion& question, const StopFlag& stop);

}  // namespace quoin::cli
