#include "evaluation/tile_values.h"

#include <string>

namespace quoin::evaluation {
namespace {

// In tenths of points: the value by the first heuristic, by the second, and of that the penalty
// for each further tile.
struct Weight {
  char letter;
  int first;
  int second;
  int duplicate;
};

constexpr std::array Weights = {
    Weight{'A', 5, 10, -30},    Weight{'B', -35, -35, -30}, Weight{'C', -5, -5, -35},
    Weight{'D', -10, 0, -25},   Weight{'E', 40, 40, -25},   Weight{'F', -30, -20, -20},
    Weight{'G', -35, -20, -25}, Weight{'H', 5, 5, -35},     Weight{'I', -15, -5, -40},
    Weight{'J', -25, -30, 0},   Weight{'K', -15, -25, 0},   Weight{'L', -15, -10, -20},
    Weight{'M', -5, -10, -20},  Weight{'N', 0, 5, -25},     Weight{'O', -25, -15, -35},
    Weight{'P', -15, -15, -25}, Weight{'Q', -115, -115, 0}, Weight{'R', 10, 15, -35},
    Weight{'S', 75, 75, -40},   Weight{'T', -10, 0, -25},   Weight{'U', -45, -30, -30},
    Weight{'V', -65, -55, -35}, Weight{'W', -40, -40, -45}, Weight{'X', 35, 35, 0},
    Weight{'Y', -25, -20, -45}, Weight{'Z', 30, 20, 0},     Weight{'?', 245, 245, -150},
};
constexpr std::int32_t MillipointsPerTenth = 100;

}  // namespace

TileValues::TileValues(const Alphabet& alphabet, Heuristic heuristic)
    : letter_count_(alphabet.letter_count()), heuristic_(heuristic) {
  for (int index = 1; index <= letter_count_; ++index)
    by_tile_[static_cast<std::size_t>(index)].is_vowel = alphabet.is_vowel(Tile::letter(index));
}

TileValues TileValues::gordon(const Alphabet& alphabet, Heuristic heuristic) {
  TileValues values(alphabet, heuristic);
  for (int index = 0; index <= alphabet.letter_count(); ++index) {
    const std::string name = alphabet.to_notation(Tile::letter(index));
    Worth& worth = values.by_tile_[static_cast<std::size_t>(index)];
    for (const Weight& weight : Weights) {
      if (name != std::string(1, weight.letter)) continue;
      const bool is_first = heuristic == Heuristic::First;
      worth.value = (is_first ? weight.first : weight.second) * MillipointsPerTenth;
      worth.duplicate = weight.duplicate * MillipointsPerTenth;
    }
  }
  return values;
}

TileValues TileValues::from_leaves(const Alphabet& alphabet, const Leaves& leaves,
                                   Heuristic heuristic) {
  TileValues values(alphabet, heuristic);
  for (int index = 0; index <= alphabet.letter_count(); ++index) {
    const Tile tile = Tile::letter(index);
    TileCounts leave;
    leave.add(tile);
    Worth& worth = values.by_tile_[static_cast<std::size_t>(index)];
    worth.value = leaves.value(leave).millipoints();
    if (alphabet.count(tile) < 2) continue;
    leave.add(tile);
    worth.duplicate = leaves.value(leave).millipoints() - 2 * worth.value;
  }
  return values;
}

TileValues TileValues::for_language(const Alphabet& alphabet, const Leaves& leaves,
                                    Heuristic heuristic) {
  return alphabet.language() == "en" ? gordon(alphabet, heuristic)
                                     : from_leaves(alphabet, leaves, heuristic);
}

Equity TileValues::value(const TileCounts& leave) const {
  Sum sum;
  for (int index = 0; index <= letter_count_; ++index) {
    const int count = leave.count(Tile::letter(index));
    if (count > 0) add(sum, index, count);
  }
  return total(sum);
}

Equity TileValues::value(std::span<const Tile> leave) const {
  Sum sum;
  for (std::size_t begin = 0; begin < leave.size();) {
    std::size_t end = begin + 1;
    while (end < leave.size() && leave[end] == leave[begin]) ++end;
    add(sum, leave[begin].index(), static_cast<int>(end - begin));
    begin = end;
  }
  return total(sum);
}

void TileValues::add(Sum& sum, int index, int count) const {
  const Worth& worth = by_tile_[static_cast<std::size_t>(index)];
  sum.millipoints += count * worth.value;
  if (heuristic_ == Heuristic::Second) sum.millipoints += (count - 1) * worth.duplicate;
  if (index != Blank.index()) (worth.is_vowel ? sum.vowels : sum.consonants) += count;
}

Equity TileValues::total(const Sum& sum) const {
  const int mix =
      heuristic_ == Heuristic::Second ? vowel_consonant_mix(sum.vowels, sum.consonants) : 0;
  return Equity::from_millipoints(sum.millipoints) + Equity::from_points(mix);
}

LeavesPtr gordon_leaves(const Alphabet& alphabet) {
  const TileValues worth = TileValues::gordon(alphabet, TileValues::Heuristic::Second);
  auto numbering = std::make_shared<const LeaveNumbering>(alphabet, alphabet.rack_size() - 1);
  std::vector<std::int16_t> values(numbering->size());
  numbering->for_each([&](std::uint32_t number, std::span<const Tile> leave) {
    const Equity value = worth.value(leave);
    values[number] = static_cast<std::int16_t>(value.millipoints() / Leaves::Unit);
  });
  return Leaves::from_values(std::move(numbering), std::move(values));
}

}  // namespace quoin::evaluation
