#include "cli/play/rack_order.h"

#include <algorithm>
#include <span>

namespace quoin::cli {

void RackOrder::update(const Rack& rack) {
  Rack left = rack;
  Word kept;
  for (const Tile tile : tiles_) {
    if (left.count(tile) == 0) continue;
    left.remove(tile);
    kept.push_back(tile);
  }
  const Word fresh = left.tiles();
  kept.insert(kept.end(), fresh.begin(), fresh.end());
  tiles_ = std::move(kept);
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
