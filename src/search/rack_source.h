#pragma once

#include <span>

#include "base/rng.h"
#include "core/rack.h"
#include "core/tile_counts.h"

namespace quoin::search {

// Where a simulation gets ideas of the other racks from.
class RackSource {
 public:
  virtual ~RackSource() = default;
  // The racks are those of seats 1 … n-1 (racks[0] is seat 1), with what is known for certain. Adds
  // what it guesses to them, out of `unseen`; what is still missing comes from there by chance.
  // Called by several workers at once.
  virtual void draw(TileCounts& unseen, std::span<Rack> racks, Rng& rng) const = 0;
};

}  // namespace quoin::search
