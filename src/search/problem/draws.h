#pragma once

#include <vector>

#include "core/rack.h"
#include "core/tile_counts.h"
#include "search/problem/problem.h"
#include "search/problem/rack_source.h"

namespace quoin::search {

// One way in which the bag may be filled; a way counts as often as it can be drawn.
struct Draw {
  TileCounts bag;
  double ways = 0;
};

// All ways to take `count` of the tiles.
std::vector<Draw> draws_from(const TileCounts& tiles, int count);

// Of two seats: what seat 1 holds when the bag of the problem is filled so.
Rack other_rack(const Problem& problem, const TileCounts& bag);

// Lets draws of the bag of the problem count by what the source thinks of the other rack; in sum
// they are as many ways as before. Where it thinks nothing of any of them it knows nothing of this
// position, and they stay as they are. False where the source can only draw.
bool weigh(std::vector<Draw>& draws, const Problem& problem, const RackSource& source);

}  // namespace quoin::search
