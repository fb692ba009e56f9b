#pragma once

#include <cstdint>
#include <functional>

#include "arena/table.h"
#include "base/stop_flag.h"
#include "movegen/reference/counters.h"
#include "players/strategy/strategy.h"

namespace quoin::laboratory {

// What the searches of Appel and Jacobson (DAWG) and of Gordon (GADDAG) did in the same games, in
// which everybody takes what scores most.
struct SearchWork {
  struct Of {
    movegen::reference::Counters counters;
    double seconds = 0;
  };
  Of dawg;
  Of gaddag;
  std::int64_t games = 0;
  std::int64_t moves = 0;
  std::int64_t points = 0;  // of both players together
  bool is_agreed = true;    // that both found as many plays

  double mean_score() const {
    return static_cast<double>(points) / 2.0 / static_cast<double>(games);
  }
};

// Stops after a whole game when it is told to.
SearchWork measure_search_work(const arena::TableRules& rules, const players::Resources& resources,
                               std::uint64_t seed, std::int64_t games, const StopFlag& stop,
                               const std::function<void(std::int64_t games)>& on_progress);

}  // namespace quoin::laboratory
