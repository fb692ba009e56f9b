#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/executor.h"
#include "evaluation/leave_numbering.h"
#include "evaluation/tables.h"
#include "search/problem/limits.h"
#include "search/problem/problem.h"
#include "search/problem/rack_source.h"

namespace quoin::search {

// A turn of the opponent that is to be explained: the position in which it was made, as far as the
// one who infers knows it, and what was done.
struct ObservedTurn {
  // The opponent is seat 0 and its rack is empty or what is known of it (tiles of a play that was
  // challenged off); seat 1 is the one who infers, with all tiles that the opponent cannot have
  // had: those that they held then, and as far as they know now, those that only came from the bag
  // later.
  Problem before;
  Move move = Move::pass();
  int exchanged = 0;  // of an exchange: how many tiles; which is not known
};

// Why the turn cannot have been made in that position, as one sentence.
std::optional<Error> fault_of(const ObservedTurn& turn);

// Whether it tells something of the tiles kept: not where the whole rack was played or exchanged,
// after a pass, and with an empty bag, where all is known anyway.
bool tells_something(const ObservedTurn& turn);

// How likely it is that the opponent kept a tile.
struct InferredTile {
  Tile tile;
  double chance = 0;    // that at least one is among the tiles kept
  double expected = 0;  // how many, on average
  // Expected, as a multiple of what would be expected if all racks that could have made the turn
  // made it.
  double lift = 1;
};

struct InferredLeave {
  Rack leave;
  double chance = 0;
};

// What the opponent probably kept after their turn. As a source of racks it gives a leave to seat 1
// by its chance, and nothing where none of them is possible any more.
class Inference : public RackSource {
 public:
  int kept_count() const { return kept_count_; }
  std::uint64_t leaves_looked_at() const { return looked_at_; }
  bool is_exhaustive() const { return is_exhaustive_; }  // else leaves were sampled
  // By lift, most first.
  std::vector<InferredTile> tiles() const;
  // The most likely ones, best first.
  std::vector<InferredLeave> likely_leaves(std::size_t count) const;
  // Of one leave; 0 where it was not looked at.
  double chance_of(const Rack& leave) const;
  // Of whole racks: some of a rack was kept, and the rest was drawn from `hidden`, which are all
  // tiles that it may hold.
  std::vector<double> chances_of(std::span<const Rack> racks,
                                 const TileCounts& hidden) const override;

  void draw(TileCounts& unseen, std::span<Rack> racks, Rng& rng) const override;
  // The same for the rack of any seat.
  void draw_for(TileCounts& unseen, Rack& rack, Rng& rng) const;

 private:
  friend class Inferrer;
  class Lifts;
  struct Weighted {
    std::array<Tile, evaluation::LeaveNumbering::MaxTiles> tiles;
    double chance = 0;
    double cumulative = 0;
    double lift = 0;  // chance as a multiple of what it was before the turn; up to a factor
  };
  std::span<const Tile> tiles_of(const Weighted& leave) const {
    return std::span(leave.tiles).first(static_cast<std::size_t>(kept_count_));
  }

  std::vector<Weighted> leaves_;        // the most likely first
  std::array<double, 64> by_chance_{};  // how many of each tile the prior has in a leave
  int kept_count_ = 0;
  std::uint64_t looked_at_ = 0;
  bool is_exhaustive_ = false;
};

// How probably somebody takes a play, by how much worse than the best it looks: e times less likely
// for every so many points. Whoever thinks as we do takes what looks best for certain, so that
// counts extra, and with it what is behind by a fraction of a point. Both were fitted on games of
// the champion and of the static player (docs/methods.md).
struct ChoiceModel {
  double temperature = 1.5;  // points
  double extra_for_best = 1;

  // Up to a factor, and never nothing: what was seen has happened.
  double likelihood(double behind) const;
};

struct InferenceLimits {
  Deadline deadline;
  std::int64_t most_leaves = 200'000;  // of a turn; more are sampled
  std::uint64_t seed = 1;
  ChoiceModel choice = {};
};

// Bayes: the prior of a leave is the number of ways to draw a rack of it and the tiles played, its
// likelihood how probably a sensible player with that leave and the tiles played makes that play.
// What they kept at the turn before, inferred in the same way, is a part of the prior. After an
// exchange the tiles that went back are not known: it is summed over them.
class Inferrer {
 public:
  // More turns of an opponent are not worth the time: what was kept longer ago is mostly played.
  static constexpr std::size_t TurnsToExplain = 3;

  Inferrer(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
           Executor& executor);
  ~Inferrer();

  // Nothing where the turn does not tell something. The same answer on any number of workers.
  std::optional<Inference> infer(const ObservedTurn& turn, const InferenceLimits& limits);
  // The same after several turns that the opponent made one after the other, the oldest first.
  std::optional<Inference> infer(std::span<const ObservedTurn> turns,
                                 const InferenceLimits& limits);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace quoin::search
