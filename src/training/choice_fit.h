#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "arena/table.h"
#include "base/executor.h"
#include "base/stop_flag.h"
#include "evaluation/tables.h"
#include "players/strategy/player.h"
#include "search/inference/inference.h"
#include "search/problem/sample.h"

namespace quoin::training {

// A way to infer: how players are thought to choose, and how many of their last turns are looked
// at.
struct WayToInfer {
  search::ChoiceModel model;
  std::size_t turns = 1;
};

struct ChoicePlan {
  arena::TableRules rules;
  evaluation::Tables tables;
  // Makes the players of one worker, one for each seat.
  std::function<std::vector<players::PlayerPtr>()> make_players;
  std::vector<WayToInfer> ways;
  std::int64_t games = 0;
  std::int64_t most_leaves = 50'000;  // looked at for one turn; turns that need others are left out
  std::uint64_t seed = 1;
};

// How much better than chance a way to infer foresees what players keep: the mean over turns of the
// logarithm, to base 2, of how many times likelier it holds the tiles that were really kept.
struct ChoiceScore {
  WayToInfer way;
  search::Sample bits;
};

struct ChoiceFit {
  std::vector<ChoiceScore> scores;  // in the order of the plan
  std::int64_t turns = 0;
  std::int64_t games = 0;  // fewer than were asked for where it was stopped

  const ChoiceScore& best() const;
};

// Lets players play games and looks at every turn with the eyes of the other seat. The answer does
// not depend on the number of workers.
ChoiceFit fit_choice(const ChoicePlan& plan, Executor& executor, const StopFlag& stop,
                     const std::function<void(std::int64_t games)>& on_progress);

}  // namespace quoin::training
