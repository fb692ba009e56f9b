#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/tile.h"

namespace quoin::lexicon {

inline constexpr std::size_t MinWordLength = 2;
inline constexpr std::size_t MaxWordLength = 21;

// The words of a lexicon before it is built: letters of one alphabet, all in one buffer, so
// that millions of words cost little more than their tiles. A word may carry a frequency
// band: a number from 1 (most common) upwards, 0 where nothing is known.
class WordList {
 public:
  void add(std::span<const Tile> word, std::uint8_t band = 0);
  // Alphabetical order of the tiles, each word once with its most common known band.
  void sort_and_unique();
  void reserve(std::size_t words, std::size_t tiles);

  std::size_t size() const { return bands_.size(); }
  bool is_empty() const { return bands_.empty(); }
  // Valid until the list changes.
  std::span<const Tile> operator[](std::size_t i) const {
    return {tiles_.data() + starts_[i], starts_[i + 1] - starts_[i]};
  }
  std::uint8_t band(std::size_t i) const { return bands_[i]; }

  // Only after sort_and_unique() and before the next add().
  bool contains(std::span<const Tile> word) const;

 private:
  std::vector<Tile> tiles_;
  std::vector<std::size_t> starts_ = {0};  // one more than there are words
  std::vector<std::uint8_t> bands_;
};

// Why an entry of a source did not become a word.
enum class DropReason : std::uint8_t {
  UpperCase,     // a name or an abbreviation; only recipes drop these
  SeveralWords,  // a space inside
  Punctuation,   // a hyphen, full stop, apostrophe, digit or the like
  NoSuchTile,    // a letter that the alphabet neither has nor folds
  TooShort,
  TooLong,
  NoVowel,
  TwoLetters,  // not in the recipe's list of two-letter words
  Denied,      // in the recipe's list of words to leave out
};
inline constexpr std::size_t DropReasonCount = 9;

// "'xyz' has no vowel", and without the entry: "has no vowel".
Error dropped(DropReason reason, std::string_view entry);
std::string_view to_text(DropReason reason);

// What became of the entries of a source.
struct ImportReport {
  struct Example {
    std::size_t line = 0;  // 0 where the entry came from no single line
    std::string text;
  };
  struct Dropped {
    std::size_t count = 0;
    std::vector<Example> examples;  // the first few
  };
  static constexpr std::size_t MaxExamples = 5;
  static constexpr std::size_t MaxExampleBytes = 80;

  std::size_t entries = 0;     // looked at: lines with text, word forms
  std::size_t duplicates = 0;  // spelt the same as an earlier one after folding
  bool was_latin1 = false;     // the source was not UTF-8, and was read as Latin-1
  std::array<Dropped, DropReasonCount> dropped;

  void drop(DropReason reason, std::size_t line, std::string_view text);
  const Dropped& of(DropReason reason) const { return dropped[static_cast<std::size_t>(reason)]; }
  std::size_t total_dropped() const;
};

// Reads a list that someone brought: one word a line in any case, with an explanation after a
// tab if there is one. Blank lines and lines that start with # are skipped. The result is
// sorted; a text without a single usable word is an error.
Result<WordList> read_plain_list(std::string_view text, const Alphabet& alphabet,
                                 ImportReport& report);

}  // namespace quoin::lexicon
