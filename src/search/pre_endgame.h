#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/executor.h"
#include "core/move.h"
#include "core/score.h"
#include "evaluation/tables.h"
#include "search/limits.h"
#include "search/problem.h"

namespace quoin::search {

// How a play does when a nearly empty bag is drawn in every way that it can be. A way of drawing is
// counted as often as it can happen: with seven tiles unknown and one in the bag there are eight.
struct PreEndgamePlay {
  Move move = Move::pass();
  Score score;
  // Ways that were looked at, by how they end. Proven ones were played to the end exactly; the
  // others are told by a search that cut something off.
  double wins = 0;
  double draws = 0;
  double losses = 0;
  double proven_wins = 0;
  double proven_draws = 0;
  double proven_losses = 0;
  double ways = 0;  // of drawing, in all
  // Whether all ways were looked at, and each to the end.
  bool is_proven = false;
  // Whether it was left aside because it could no longer catch up.
  bool is_dropped = false;
  // The mean of the spread at the end, over the ways for which it was worked out; plays that win
  // equally often are ordered by it.
  double spread = 0;
  double spread_ways = 0;

  // The share of games won, draws as half; ways not looked at count as half too.
  double share() const;
};

struct PreEndgameResult {
  // Best first.
  std::vector<PreEndgamePlay> plays;
  int bag_count = 0;
  // Whether the first play is at least as good as every other, for certain.
  bool is_proven = false;
  std::uint64_t nodes = 0;
};

struct PreEndgameLimits {
  Deadline deadline;
  int most_plays = 0;            // candidates by static equity; 0: all of them
  std::uint64_t most_nodes = 0;  // 0: as many as it takes
};

// Works out positions with one to four tiles in the bag, for two seats. The opponent plays to win
// with what they can know: when the bag becomes empty by our play they see everything; else they
// see neither the bag nor what we drew, and choose by averages over what they cannot see.
class PreEndgameSolver {
 public:
  PreEndgameSolver(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
                   Executor& executor);
  ~PreEndgameSolver();

  using OnProgress = std::function<void(const PreEndgameResult& so_far)>;

  // The rack of seat 1 may be known in part.
  PreEndgameResult solve(const Problem& problem, const PreEndgameLimits& limits,
                         const OnProgress& on_progress = {});

  static constexpr int MostInBag = 4;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace quoin::search
