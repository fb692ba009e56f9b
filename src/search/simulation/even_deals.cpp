#include "search/simulation/even_deals.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "search/problem/draws.h"

namespace quoin::search {
namespace {

constexpr std::size_t MostToList = 10'000;

// Multiples of these, less their whole part, fill the numbers from 0 to 1 as evenly as can be: the
// golden ratio, and the root of two.
constexpr std::uint64_t GoldenStep = 0x9e37'79b9'7f4a'7c15;
constexpr std::uint64_t RootStep = 0x6a09'e667'f3bc'c909;

// Those on which most hangs first: blanks and such, by what a rack is worth with one of them alone.
std::vector<Tile> by_weight(const TileCounts& tiles, const evaluation::Leaves& leaves) {
  std::vector<std::pair<int, Tile>> weighted;
  for (int index = 0; index <= MaxLetters; ++index) {
    const Tile tile = Tile::letter(index);
    if (tiles.count(tile) == 0) continue;
    TileCounts alone;
    alone.add(tile);
    weighted.emplace_back(-std::abs(leaves.value(alone).millipoints()), tile);
  }
  std::sort(weighted.begin(), weighted.end());
  std::vector<Tile> sorted;
  for (const auto& [weight, tile] : weighted) sorted.push_back(tile);
  return sorted;
}

}  // namespace

std::optional<EvenDeals> EvenDeals::of(const Problem& problem, const RackSource* source,
                                       const evaluation::Tables& tables) {
  const int bag_count = problem.bag_count();
  if (problem.seats() != 2 || bag_count == 0 || bag_count > MostInBag) return std::nullopt;
  const TileCounts unseen = problem.unseen();
  std::vector<Draw> draws = draws_from(unseen, bag_count);
  if (draws.size() > MostToList) return std::nullopt;

  const std::vector<Tile> tiles = by_weight(unseen, *tables.leaves);
  std::sort(draws.begin(), draws.end(), [&](const Draw& one, const Draw& other) {
    const auto differs = std::find_if(tiles.begin(), tiles.end(), [&](Tile tile) {
      return one.bag.count(tile) != other.bag.count(tile);
    });
    return differs != tiles.end() && one.bag.count(*differs) < other.bag.count(*differs);
  });

  if (source != nullptr && !weigh(draws, problem, *source)) return std::nullopt;
  std::vector<Entry> entries;
  double all = 0;
  for (const Draw& draw : draws) all += draw.ways;
  double up_to = 0;
  for (const Draw& draw : draws)
    entries.push_back({draw.bag, other_rack(problem, draw.bag), up_to += draw.ways / all});
  entries.back().up_to = 1;
  return EvenDeals(problem, std::move(entries));
}

void EvenDeals::deal(std::uint64_t number, Rng& rng, Deal& deal) const {
  const double place = unit_fraction((number + 1) * GoldenStep);
  const auto entry = std::partition_point(entries_.begin(), entries_.end() - 1,
                                          [&](const Entry& one) { return one.up_to <= place; });
  deal.racks = racks_;
  deal.racks[1] = entry->other;
  deal.bag = entry->bag.tiles();
  const auto first = static_cast<std::ptrdiff_t>(unit_fraction((number + 1) * RootStep) *
                                                 static_cast<double>(deal.bag.size()));
  std::swap(deal.bag.front(), deal.bag[static_cast<std::size_t>(first)]);
  rng.shuffle(std::span(deal.bag).subspan(1));
}

}  // namespace quoin::search
