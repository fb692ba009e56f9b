#pragma once

#include <cstdint>
#include <string>

#include <boost/json/object.hpp>

#include "arena/match.h"
#include "base/result.h"
#include "cli/commands/bench/workbench.h"

namespace quoin::cli::bench {

// Whole games of the static player against itself.
struct SelfPlayFigures {
  std::string signature;
  arena::MatchResult result;
  int rounds = 0;
  int threads = 0;
  struct Times {
    double processor_seconds;  // of all threads together
    double wall_seconds;
  };
  // Each of its best round.
  Times one_thread;
  Times all_threads;

  double games_per_second() const { return games() / one_thread.processor_seconds; }
  double turns_per_second() const {
    return static_cast<double>(result.turns) / one_thread.processor_seconds;
  }
  double all_threads_games_per_second() const { return games() / all_threads.wall_seconds; }
  // What threads gain, and what they lose to each other. A machine with other work to do spoils
  // the first.
  double speed_up() const { return one_thread.wall_seconds / all_threads.wall_seconds; }
  double extra_work() const { return all_threads.processor_seconds / one_thread.processor_seconds; }

  void print() const;
  boost::json::object as_json() const;

 private:
  double games() const { return static_cast<double>(result.games); }
};

// An error if one thread and several do not play the same games.
Result<SelfPlayFigures> measure_self_play(const Workbench& bench, int threads);

}  // namespace quoin::cli::bench
