#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/executor.h"
#include "core/move.h"
#include "core/score.h"
#include "evaluation/tables.h"
#include "search/inference/inference.h"
#include "search/problem/limits.h"
#include "search/problem/problem.h"

namespace quoin::search {

// How a play does when a nearly empty bag is drawn in every way that it can be. A way of drawing is
// counted as often as it can happen: with seven tiles unknown and one in the bag there are eight.
struct PreEndgamePlay {
  // Of games, by how they end.
  struct Count {
    double wins = 0;
    double draws = 0;
    double losses = 0;

    double sum() const { return wins + draws + losses; }
    double points() const { return wins + draws / 2; }
  };

  Move move = Move::pass();
  Score score;
  // All ways that were looked at, and those of them that were played to the end exactly; the others
  // are guessed by playing on without looking ahead.
  Count games;
  Count proven;
  double ways = 0;  // of drawing, in all
  // Whether it was left aside because it can no longer catch up with the best.
  bool is_dropped = false;
  // The mean of the spread at the end. Exact for plays that win as often as any other where the
  // search came to its end, so that they can be ordered; else guessed.
  double spread = 0;
  bool is_spread_exact = false;
  // The share of games that would be won against an opponent who does not look ahead but makes what
  // looks best, as most do. A guess, by playing on; of some plays, where it was asked for.
  std::optional<double> likely_share;

  // Whether all ways were looked at, and each to the end.
  bool is_proven() const { return proven.sum() >= ways - 1e-9; }
  // The share of games won, draws as half: as far as is known, and what it may still turn out to
  // be.
  double share() const { return games.sum() > 0 ? games.points() / games.sum() : 0; }
  double least_share() const { return proven.points() / ways; }
  double most_share() const { return 1 - (proven.losses + proven.draws / 2) / ways; }
};

struct PreEndgameResult {
  // Best first.
  std::vector<PreEndgamePlay> plays;
  int bag_count = 0;
  // Whether none of these plays wins more often than the first, for certain.
  bool is_proven = false;
  bool has_all_plays = true;  // and not only some of those that there are
  std::uint64_t nodes = 0;

  // Of the plays that may still be the best against an opponent who sees everything, the one with
  // the highest mean of share() and likely_share, since nobody knows how far this one looks ahead.
  // The first where nobody asked for likely shares, or there was no time for its own.
  const PreEndgamePlay& best_in_practice() const;
};

struct PreEndgameLimits {
  Deadline deadline;
  int most_plays = 0;  // candidates by static equity; 0: all of them
  // 0: as many as it takes. A number is counted on one worker that knows nothing of what was solved
  // before, so that it gives the same answer everywhere.
  std::uint64_t most_nodes = 0;
  // Whether plays that win equally often are played for points as well, until the time is up.
  bool compares_spreads = true;
  // Whether a quarter of all this is kept for likely shares, of the plays that look best by then.
  bool wants_likely_shares = false;
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

  // The rack of seat 1 may be known in part. With an inference of what it probably holds, ways of
  // drawing count by that, and not each as often as any other.
  PreEndgameResult solve(const Problem& problem, const PreEndgameLimits& limits,
                         const OnProgress& on_progress = {}, const Inference* inference = nullptr);

  static constexpr int MostInBag = 4;

 private:
  struct Worker;
  class Search;

  Worker& worker(int index);

  std::shared_ptr<const movegen::Setting> setting_;
  evaluation::Tables tables_;
  Executor& executor_;
  InlineExecutor inline_;
  std::vector<std::unique_ptr<Worker>> workers_;  // made when they have something to do
};

}  // namespace quoin::search
