#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/hash.h"
#include "base/result.h"
#include "core/tile.h"
#include "lexicon/word_list.h"

namespace quoin::lexicon {

// A number for each letter. The sum over some letters stands for them in any order, so the hash of
// a rack and of tiles on the board together is one addition.
using LettersHash = std::uint64_t;

inline constexpr std::array<LettersHash, MaxLetters + 1> LetterHashes = [] {
  std::array<LettersHash, MaxLetters + 1> hashes{};
  for (std::size_t i = 1; i < hashes.size(); ++i) {
    hashes[i] = mix64(0x71c5'0f3a'9b1e'27d4ULL + i * 0x9e37'79b9'7f4a'7c15ULL);
  }
  return hashes;
}();

constexpr LettersHash hash_of(Tile letter) { return LetterHashes[letter.index()]; }
constexpr LettersHash hash_of(std::span<const Tile> letters) {
  LettersHash sum = 0;
  for (const Tile letter : letters) sum += hash_of(letter);
  return sum;
}

// The words by their letters in any order: what can be spelt with AEINRST is one look-up. It lies
// in memory that someone else owns, part of a .qlx file (docs/formats/lexicon.md, "Word map").
//
// Almost all questions that a move generator asks have the answer no. They end at a bit of a small
// table, which stays in the cache; one in twenty of those that pass it is a false alarm.
class WordMap {
 public:
  WordMap() = default;

  // Refused: a section in which a look-up could leave the memory, never end, or find what is no
  // word over so many letters. Which words it should hold is not known here.
  static Result<WordMap> from_bytes(std::span<const std::byte> section, int letter_count);

  bool is_empty() const { return filters_[0].bits == nullptr; }

  // False if no word is spelt with these letters and `missing` more; true if there may be one.
  // Beyond the depth of the map the answer is true.
  bool may_spell(LettersHash letters, int missing = 0) const {
    if (missing >= FilterCount) return true;
    const Filter& filter = filters_[missing];
    const std::uint64_t bit = letters >> filter.shift;
    return (filter.bits[bit / 64] >> (bit % 64) & 1) != 0;
  }

  // The letters, bit i for letter i, with which may_spell() is true. All bits are fetched before
  // any is looked at, so that the memory works on them together.
  std::uint64_t letters_that_may_spell(LettersHash letters, int missing, int letter_count) const {
    if (missing >= FilterCount) return (std::uint64_t{2} << letter_count) - 2;
    const Filter filter = filters_[missing];
    std::uint64_t mask = 0;
    for (int letter = 1; letter <= letter_count; ++letter) {
      const std::uint64_t bit = (letters + LetterHashes[letter]) >> filter.shift;
      mask |= (filter.bits[bit / 64] >> (bit % 64) & 1) << letter;
    }
    return mask;
  }

  // Calls visit(const std::uint8_t* letters) for the words of so many letters whose letters have
  // this hash: `length` bytes, of which LetterBits are the letter. In very rare cases they are
  // spelt with other letters, so who needs to be sure compares.
  template <class Visit>
  void for_each_word(std::size_t length, LettersHash letters, Visit&& visit) const {
    const Table& table = tables_[length];
    if (table.places == 0) return;
    std::uint64_t place = (letters & 0xffff'ffff) * table.places >> 32;
    for (;; place = place + 1 == table.places ? 0 : place + 1) {
      const std::uint32_t entry = table.entries[place];
      if (entry == EmptyEntry) return;
      if (entry >> CheckShift != check_of(letters)) continue;
      const std::uint8_t* word = table.words + (entry & IndexBits) * length;
      for (;; word += length) {
        visit(word);
        if ((word[0] & LastBit) != 0) break;
      }
    }
  }

  static constexpr std::uint8_t LetterBits = 0x3f;

  // The memory that it takes.
  std::size_t size_in_bytes() const { return size_in_bytes_; }

 private:
  friend class WordMapWriter;

  // How many letters may be missing for the map to know whether it is worth trying them.
  static constexpr int FilterCount = 3;
  // An entry: bits 0-23 say which word of its length comes first, bits 24-31 are of the hash.
  static constexpr std::uint32_t EmptyEntry = 0xffff'ffff;
  static constexpr std::uint32_t IndexBits = 0x00ff'ffff;
  static constexpr int CheckShift = 24;
  // Set in the first letter of the last word that is spelt with the same letters.
  static constexpr std::uint8_t LastBit = 0x80;

  // Bits 32-38: those below choose the place, those above the bit of the filter. Seven bits, so
  // that no entry looks empty.
  static constexpr std::uint32_t check_of(LettersHash letters) {
    return static_cast<std::uint32_t>(letters >> 32) & 0x7f;
  }

  struct Filter {
    const std::uint64_t* bits = nullptr;
    int shift = 63;
  };
  struct Table {
    const std::uint32_t* entries = nullptr;
    const std::uint8_t* words = nullptr;
    std::uint64_t places = 0;
  };

  std::array<Filter, FilterCount> filters_;
  std::array<Table, MaxWordLength + 1> tables_;
  std::size_t size_in_bytes_ = 0;
};

// Compact, the filter for no missing letters lets twice as many false alarms through and the others
// say "maybe" to everything: the answers are the same, and the word map is half as large.
enum class WordMapForm : std::uint8_t { Full, Compact };

// The bytes of the section for a list that sort_and_unique() has put in order.
std::string build_word_map(const WordList& words, WordMapForm form = WordMapForm::Full);

}  // namespace quoin::lexicon
