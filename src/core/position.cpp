#include "core/position.h"

#include <algorithm>

namespace quoin {

std::optional<TileCounts> unseen_tiles(const Position& position) {
  TileCounts seen = tiles_on(position.board);
  for (const Rack& rack : position.racks) seen.add(rack);
  TileCounts unseen = full_bag(*position.alphabet);
  if (!unseen.contains(seen)) return std::nullopt;
  unseen.remove(seen);
  return unseen;
}

int bag_size(const Position& position) {
  int tiles = unseen_tiles(position).value_or(TileCounts()).size();
  for (std::size_t seat = 1; seat < position.racks.size(); ++seat) {
    tiles -= position.alphabet->rack_size() - position.racks[seat].size();
  }
  return std::max(tiles, 0);
}

}  // namespace quoin
