#include "cli/play/rack_order.h"

#include <algorithm>
#include <span>

namespace quoin::cli {

Word in_order(const Word& order, Rack rack) {
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

void RackOrder::sort() { tiles_ = TileCounts(tiles_).tiles(); }

void RackOrder::shuffle(Rng& rng) {
  if (std::adjacent_find(tiles_.begin(), tiles_.end(), std::not_equal_to<>()) == tiles_.end()) {
    return;
  }
  const Word before = tiles_;
  while (tiles_ == before) rng.shuffle(std::span(tiles_));
}

}  // namespace quoin::cli
