#pragma once

#include "base/rng.h"
#include "core/rack.h"
#include "core/tile.h"

namespace quoin::cli {

// Tiles of the rack in that order, as far as they are in it; then the others.
Word in_order(const Word& order, Rack rack);

// The order in which a person has put the tiles of their rack. New tiles go to the end; the
// others stay where they were.
class RackOrder {
 public:
  // Follows the rack after a turn.
  void update(const Rack& rack) { tiles_ = in_order(tiles_, rack); }

  const Word& tiles() const { return tiles_; }

  // In the order of the alphabet, blanks last.
  void sort();
  // Into another order, wherever there is one.
  void shuffle(Rng& rng);

 private:
  Word tiles_;
};

}  // namespace quoin::cli
