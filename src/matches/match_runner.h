#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "matches/cluster.h"
#include "matches/match_plan.h"

namespace quoin::cli {

struct MatchOutcome {
  arena::MatchResult result;
  arena::Sprt::Verdict verdict = arena::Sprt::Verdict::Open;
  bool is_whole = false;          // as many games as were asked for, or a test that was decided
  std::int64_t games_before = 0;  // that a log had already
  double seconds = 0;             // for the others
  std::optional<Error> fault;     // what could not be written, and stopped it

  double games_per_second() const;
};

struct RunOptions {
  int threads = 1;
  bool is_quiet = false;
  std::string title = {};     // stands before the progress; for one match of several
  bool tells_remarks = true;  // about the tables
};

// How many threads to use where nobody said: all cores, and in a cluster, which has a process for
// each core, one.
int threads_of(std::int64_t wanted, const Cluster& cluster);

// Plays a match, with a bar that shows how far it is and what it looks like so far. In a cluster
// all processes call this with the same plan: the first deals the rounds out and gets the outcome,
// the others get nothing.
Result<std::optional<MatchOutcome>> run_match_plan(const MatchPlan& plan, const RunOptions& options,
                                                   Cluster& cluster, const StopFlag& stop);

}  // namespace quoin::cli
