#include "evaluation/gordon_leaves.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace quoin::evaluation {
namespace {

// In tenths of points: the tile, and each further one of it.
struct Weight {
  char letter;
  int value;
  int duplicate;
};

constexpr std::array Weights = {
    Weight{'A', 10, -30},  Weight{'B', -35, -30}, Weight{'C', -5, -35},   Weight{'D', 0, -25},
    Weight{'E', 40, -25},  Weight{'F', -20, -20}, Weight{'G', -20, -25},  Weight{'H', 5, -35},
    Weight{'I', -5, -40},  Weight{'J', -30, 0},   Weight{'K', -25, 0},    Weight{'L', -10, -20},
    Weight{'M', -10, -20}, Weight{'N', 5, -25},   Weight{'O', -15, -35},  Weight{'P', -15, -25},
    Weight{'Q', -115, 0},  Weight{'R', 15, -35},  Weight{'S', 75, -40},   Weight{'T', 0, -25},
    Weight{'U', -30, -30}, Weight{'V', -55, -35}, Weight{'W', -40, -45},  Weight{'X', 35, 0},
    Weight{'Y', -20, -45}, Weight{'Z', 20, 0},    Weight{'?', 245, -150},
};

constexpr int MillipointsPerTenth = 100;

}  // namespace

LeavesPtr gordon_leaves(const Alphabet& alphabet) {
  std::array<Weight, MaxLetters + 1> by_tile{};
  for (int index = 0; index <= alphabet.letter_count(); ++index) {
    const std::string name = alphabet.to_notation(Tile::letter(index));
    for (const Weight& weight : Weights) {
      if (name == std::string(1, weight.letter)) by_tile[index] = weight;
    }
  }
  auto numbering = std::make_shared<const LeaveNumbering>(alphabet, alphabet.rack_size() - 1);
  std::vector<std::int16_t> values(numbering->size());
  numbering->for_each([&](std::uint32_t number, std::span<const Tile> leave) {
    int tenths = 0;
    int vowels = 0;
    int consonants = 0;
    for (std::size_t i = 0; i < leave.size(); ++i) {
      const Weight& weight = by_tile[leave[i].index()];
      tenths += weight.value;
      if (i > 0 && leave[i] == leave[i - 1]) tenths += weight.duplicate;
      if (leave[i] == Blank) continue;
      ++(alphabet.is_vowel(leave[i]) ? vowels : consonants);
    }
    if (vowels + consonants > 0)
      tenths += 10 * (std::min(3 * vowels + 1, 3 * consonants) - (vowels + consonants));
    values[number] = static_cast<std::int16_t>(tenths * MillipointsPerTenth / Leaves::Unit);
  });
  return Leaves::from_values(std::move(numbering), std::move(values));
}

}  // namespace quoin::evaluation
