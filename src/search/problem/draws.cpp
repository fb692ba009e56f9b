#include "search/problem/draws.h"

#include <cassert>

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

Rack other_rack(const Problem& problem, const TileCounts& bag) {
  Rack rack = problem.unseen();
  rack.remove(bag);
  rack.add(problem.racks[1]);
  return rack;
}

bool weigh(std::vector<Draw>& draws, const Problem& problem, const RackSource& source) {
  assert(problem.seats() == 2);
  std::vector<Rack> racks;
  for (const Draw& draw : draws) racks.push_back(other_rack(problem, draw.bag));
  const std::vector<double> chances = source.chances_of(racks, other_rack(problem, {}));
  if (chances.empty()) return false;
  double ways = 0;
  double sum = 0;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    ways += draws[i].ways;
    sum += chances[i];
  }
  if (sum <= 0) return true;
  for (std::size_t i = 0; i < draws.size(); ++i) draws[i].ways = ways * chances[i] / sum;
  return true;
}

}  // namespace quoin::search
