#include "search/draws.h"

#include "base/combinations.h"

namespace quoin::search {

std::vector<Draw> draws_from(const TileCounts& tiles, int count) {
  std::vector<Draw> draws = {{{}, 1}};
  for (int index = 0; index <= MaxLetters; ++index) {
    const Tile tile = Tile::letter(index);
    const int there = tiles.count(tile);
    const std::size_t without = draws.size();
    for (int taken = 1; taken <= there; ++taken) {
      for (std::size_t i = 0; i < without; ++i) {
        if (draws[i].bag.size() + taken > count) continue;
        Draw more = draws[i];
        more.bag.add(tile, taken);
        more.ways *= combinations(there, taken);
        draws.push_back(more);
      }
    }
  }
  std::erase_if(draws, [&](const Draw& draw) { return draw.bag.size() != count; });
  return draws;
}

}  // namespace quoin::search
