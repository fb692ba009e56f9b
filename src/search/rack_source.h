#pragma once

#include <span>

#include "base/rng.h"
#include "core/rack.h"
#include "core/tile_counts.h"

namespace quoin::search {

// Where a simulation gets the other racks from.
class RackSource {
 public:
  virtual ~RackSource() = default;
  // Fills the racks of seats 1 … n-1 (racks[0] is seat 1) from `unseen`, taking out what they get.
  // Called by several workers at once.
  virtual void draw(TileCounts& unseen, std::span<Rack> racks, Rng& rng) const = 0;
};

}  // namespace quoin::search
