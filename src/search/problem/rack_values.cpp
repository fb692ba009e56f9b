#include "search/problem/rack_values.h"

#include <algorithm>
#include <array>

#include "evaluation/subracks.h"
#include "movegen/tile_set_walk.h"

namespace quoin::search {

using evaluation::Equity;
using evaluation::Subracks;

namespace {

// How many sets of at most so many tiles there are.
double set_count(const TileCounts& pool, const Alphabet& alphabet, int most_tiles) {
  std::vector<double> sets(static_cast<std::size_t>(most_tiles) + 1);
  sets[0] = 1;
  for (int index = 0; index <= alphabet.letter_count(); ++index) {
    const int copies = pool.count(Tile::letter(index));
    for (int size = most_tiles; size > 0; --size) {
      for (int taken = 1; taken <= std::min(copies, size); ++taken)
        sets[size] += sets[size - taken];
    }
  }
  double sum = 0;
  for (const double count : sets) sum += count;
  return sum;
}

}  // namespace

bool RackValues::can_value(const TileCounts& pool, const Alphabet& alphabet) {
  return set_count(pool, alphabet, alphabet.rack_size()) <= MostSets;
}

RackValues::RackValues(const movegen::Grid& grid, const TileCounts& pool,
                       const evaluation::Tables& tables, const Turn& turn)
    : tables_(tables),
      board_(grid.board()),
      pool_(pool),
      turn_(turn),
      numbering_(pool, grid.setting().alphabet->letter_count() + 1,
                 grid.setting().alphabet->rack_size()),
      scores_(numbering_.size(), NotPlayable) {
  movegen::TileSetWalk(grid, pool, grid.setting().alphabet->rack_size(), numbering_,
                       [this](std::uint32_t number, int score) {
                         scores_[number] =
                             std::max(scores_[number], static_cast<std::int16_t>(score));
                       });
}

Equity RackValues::timing(int tiles_played) const {
  const auto left = static_cast<std::size_t>(std::max(turn_.bag_count - tiles_played, 0));
  return left < tables_.timing.size() ? tables_.timing[left] : Equity();
}

Equity RackValues::keeping(const TileCounts& leave, int tiles_played) const {
  return tables_.leaves->value(leave) + timing(tiles_played);
}

Equity RackValues::best(const Rack& rack) const {
  const Subracks parts(rack);
  std::array<std::uint32_t, Subracks::MaxParts> numbers;
  std::array<Equity, Subracks::MaxParts> leaves;
  numbering_.numbers_of(parts, numbers);
  tables_.leaves->values_of(parts, leaves);
  std::array<Equity, Subracks::MaxTiles + 1> timing_of;
  for (int tiles = 0; tiles <= rack.size(); ++tiles) timing_of[tiles] = timing(tiles);
  // To pass keeps everything.
  Equity best = leaves[parts.count() - 1];
  for (int part = 1; part < parts.count(); ++part) {
    const int size = parts.size(part);
    const Equity kept = leaves[parts.rest_of(part)];
    if (size <= turn_.exchange_limit) best = std::max(best, kept);
    if (const std::int16_t score = scores_[numbers[part]]; score != NotPlayable)
      best = std::max(best, Equity::from_points(score) + kept + timing_of[size]);
  }
  return best;
}

}  // namespace quoin::search
