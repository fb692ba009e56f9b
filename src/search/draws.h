#pragma once

#include <vector>

#include "core/tile_counts.h"

namespace quoin::search {

// One way in which the bag may be filled; a way counts as often as it can be drawn.
struct Draw {
  TileCounts bag;
  double ways = 0;
};

// All ways to take `count` of the tiles.
std::vector<Draw> draws_from(const TileCounts& tiles, int count);

}  // namespace quoin::search
