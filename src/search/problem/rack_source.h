#pragma once

#include <span>
#include <vector>

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

  // At a table of two: how likely it is that seat 1 holds each of these racks, all of them from
  // `hidden` and full; up to a factor. Empty where the source can only draw.
  virtual std::vector<double> chances_of(std::span<const Rack> /*racks*/,
                                         const TileCounts& /*hidden*/) const {
    return {};
  }
};

}  // namespace quoin::search
