#pragma once

#include "base/rng.h"
#include "core/rack.h"
#include "core/tile.h"

namespace quoin::cli {

// The order in which a person has put the tiles of their rack. New tiles go to the end; the
// others stay where they were.
class RackOrder {
 public:
  // Follows the rack after a turn.
  void update(const Rack& rack);

  const Word& tiles() const { return tiles_; }

  // In the order of the alphabet, blanks last.
  void sort();
  // Into another order, wherever there is one.
  void shuffle(Rng& rng);

 private:
  Word tiles_;
};

}  // namespace quoin::cli
