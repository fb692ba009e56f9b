#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "arena/table.h"
#include "base/executor.h"
#include "base/stop_flag.h"
#include "evaluation/tables.h"
#include "players/player.h"
#include "search/sample.h"

namespace quoin::training {

struct TemperaturePlan {
  arena::TableRules rules;
  evaluation::Tables tables;
  // Makes the players of one worker, one for each seat.
  std::function<std::vector<players::PlayerPtr>()> make_players;
  std::vector<double> temperatures;
  std::int64_t games = 0;
  std::int64_t most_leaves = 50'000;  // looked at for one turn; turns that need others are left out
  std::uint64_t seed = 1;
};

// How much better inference with a temperature foresees what players keep than chance does: the
// mean over turns of the logarithm, to base 2, of how many times likelier it holds the tiles that
// were really kept.
struct TemperatureScore {
  double temperature = 0;
  search::Sample bits;
};

struct TemperatureFit {
  std::vector<TemperatureScore> scores;  // in the order of the plan
  std::int64_t turns = 0;
  std::int64_t games = 0;  // fewer than were asked for where it was stopped

  const TemperatureScore& best() const;
};

// Lets players play games and looks at every turn with the eyes of the other seat. The answer does
// not depend on the number of workers.
TemperatureFit fit_temperature(const TemperaturePlan& plan, Executor& executor,
                               const StopFlag& stop,
                               const std::function<void(std::int64_t games)>& on_progress);

}  // namespace quoin::training
