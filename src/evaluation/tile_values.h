#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/alphabet.h"
#include "core/tile_counts.h"
#include "evaluation/equity.h"
#include "evaluation/leaves.h"

namespace quoin::evaluation {

// What kept tiles are worth, tile by tile, as Gordon had it (1993): a value for each tile, a
// penalty for each further one of it, and VCMix, which likes vowels and consonants in balance.
class TileValues {
 public:
  // The first has values alone.
  enum class Heuristic : std::uint8_t { First, Second };

  // As published, for English; letters of other alphabets that English does not have are worth
  // nothing.
  static TileValues gordon(const Alphabet& alphabet, Heuristic heuristic);

  // For languages without published values: what each tile alone is worth by a table of leaves,
  // and how much less than twice that two of it are.
  static TileValues from_leaves(const Alphabet& alphabet, const Leaves& leaves,
                                Heuristic heuristic);

  // Those published in English, those of the table elsewhere.
  static TileValues for_language(const Alphabet& alphabet, const Leaves& leaves,
                                 Heuristic heuristic);

  Equity value(const TileCounts& leave) const;
  // The same tile by tile, equal ones side by side.
  Equity value(std::span<const Tile> leave) const;

 private:
  struct Worth {
    std::int32_t value = 0;  // in millipoints
    std::int32_t duplicate = 0;
    bool is_vowel = false;
  };

  // What has been added up so far.
  struct Sum {
    std::int32_t millipoints = 0;
    int vowels = 0;
    int consonants = 0;
  };

  TileValues(const Alphabet& alphabet, Heuristic heuristic);

  void add(Sum& sum, int index, int count) const;
  Equity total(const Sum& sum) const;

  std::array<Worth, MaxLetters + 1> by_tile_{};
  int letter_count_;
  Heuristic heuristic_;
};

// Gordon's second heuristic (tile_values.h) as a table of leaves. For English; letters of other
// alphabets that English does not have are worth nothing.
LeavesPtr gordon_leaves(const Alphabet& alphabet);

// min(3V + 1, 3C) − L for V vowels and C consonants among L letters; blanks are no letters.
constexpr int vowel_consonant_mix(int vowels, int consonants) {
  const int letters = vowels + consonants;
  if (letters == 0) return 0;
  const int few_vowels = 3 * vowels + 1;
  const int few_consonants = 3 * consonants;
  return (few_vowels < few_consonants ? few_vowels : few_consonants) - letters;
}
static_assert(vowel_consonant_mix(2, 4) == 1 && vowel_consonant_mix(4, 0) == -4 &&
              vowel_consonant_mix(0, 3) == -2);

}  // namespace quoin::evaluation
