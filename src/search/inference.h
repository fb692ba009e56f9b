#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/executor.h"
#include "evaluation/tables.h"
#include "search/limits.h"
#include "search/problem.h"
#include "search/rack_source.h"

namespace quoin::search {

// A turn of the opponent that is to be explained: the position in which it was made, as far as the
// one who infers knows it, and what was done.
struct ObservedTurn {
  // The opponent is seat 0 and its rack is empty or what is known of it (tiles of a play that was
  // challenged off); seat 1 is the one who infers, with the rack that they held then.
  Problem before;
  Move move = Move::pass();
  int exchanged = 0;  // of an exchange: how many tiles; which is not known
};

// How likely it is that the opponent kept a tile.
struct InferredTile {
  Tile tile;
  double chance = 0;    // that at least one is among the tiles kept
  double expected = 0;  // how many, on average
  double lift = 1;      // expected, as a multiple of what chance alone would give
};

struct InferredLeave {
  Rack leave;
  double chance = 0;
};

// What the opponent probably kept after their turn. As a source of racks it draws a leave by its
// chance and fills up from the unseen tiles.
class Inference : public RackSource {
 public:
  int kept_count() const { return kept_count_; }
  std::uint64_t leaves_looked_at() const { return looked_at_; }
  bool is_exhaustive() const { return is_exhaustive_; }  // else leaves were sampled
  // By lift, most first.
  std::vector<InferredTile> tiles() const;
  // The most likely ones, best first.
  std::vector<InferredLeave> likely_leaves(std::size_t count) const;

  void draw(TileCounts& unseen, std::span<Rack> racks, Rng& rng) const override;

 private:
  friend class Inferrer;
  struct Weighted {
    Rack leave;
    double weight = 0;
    double cumulative = 0;
  };
  std::vector<Weighted> leaves_;
  TileCounts unseen_;
  int kept_count_ = 0;
  std::uint64_t looked_at_ = 0;
  bool is_exhaustive_ = false;
};

struct InferenceLimits {
  Deadline deadline;
  std::int64_t most_leaves = 20'000;  // more are sampled
  std::uint64_t seed = 1;
};

// Bayes: the prior of a leave is the number of ways to draw it, its likelihood how probably a
// sensible player with that leave and the tiles played makes that play, exp((value - best) /
// temperature).
class Inferrer {
 public:
  Inferrer(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
           Executor& executor);
  ~Inferrer();

  // Nothing where the turn tells nothing: the whole rack was played, or a pass.
  std::optional<Inference> infer(const ObservedTurn& turn, const InferenceLimits& limits);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace quoin::search
