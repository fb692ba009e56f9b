#pragma once

#include <algorithm>
#include <span>

#include "base/rng.h"
#include "core/rack.h"
#include "core/tile.h"

namespace quoin::cli {

// Tiles of the rack in that order, as far as they are in it; then the others.
inline Word in_order(const Word& order, Rack rack) {
  Word tiles;
  for (const Tile tile : order) {
    if (rack.count(tile) == 0) continue;
    rack.remove(tile);
    tiles.push_back(tile);
  }
  const Word others = rack.tiles();
  tiles.insert(tiles.end(), others.begin(), others.end());
  return tiles;
}

// The order in which a person has put the tiles of their rack. New tiles go to the end; the
// others stay where they were.
class RackOrder {
 public:
  // Follows the rack after a turn.
  void update(const Rack& rack) { tiles_ = in_order(tiles_, rack); }

  const Word& tiles() const { return tiles_; }

  // In the order of the alphabet, blanks last.
  void sort() { tiles_ = TileCounts(tiles_).tiles(); }
  // Into another order, wherever there is one.
  void shuffle(Rng& rng) {
    if (std::ranges::all_of(tiles_, [&](Tile tile) { return tile == tiles_.front(); })) return;
    const Word before = tiles_;
    while (tiles_ == before) rng.shuffle(std::span(tiles_));
  }

 private:
  Word tiles_;
};

}  // namespace quoin::cli
