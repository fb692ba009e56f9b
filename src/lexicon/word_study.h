#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "core/tile.h"
#include "lexicon/lexicon.h"
#include "lexicon/pattern.h"

// Questions that people who study words ask. Answers are in alphabetical order, the first
// `limit` of them; in words that are asked about, a blank counts as its letter.
namespace quoin::lexicon {

inline constexpr std::size_t NoLimit = std::numeric_limits<std::size_t>::max();

// Words made of all tiles of the rack. Bare blanks stand for any letter, and letters that one
// had to stand for are marked as blanks in the answer, from the left.
std::vector<Word> anagrams(const Lexicon& lexicon, std::span<const Tile> rack,
                           std::size_t limit = NoLimit);

struct Lengths {
  std::size_t shortest = MinWordLength;
  std::size_t longest = MaxWordLength;
};

// Words made of some tiles of the rack, with blanks as above.
std::vector<Word> words_from_rack(const Lexicon& lexicon, std::span<const Tile> rack,
                                  Lengths lengths = {}, std::size_t limit = NoLimit);

std::vector<Word> words_matching(const Lexicon& lexicon, const Pattern& pattern,
                                 std::size_t limit = NoLimit);
std::vector<Word> words_starting_with(const Lexicon& lexicon, std::span<const Tile> letters,
                                      std::size_t limit = NoLimit);
std::vector<Word> words_ending_with(const Lexicon& lexicon, std::span<const Tile> letters,
                                    std::size_t limit = NoLimit);
std::vector<Word> words_containing(const Lexicon& lexicon, std::span<const Tile> letters,
                                   std::size_t limit = NoLimit);

// What a word becomes by one letter more or less at its ends.
struct Hooks {
  std::vector<Tile> front;  // letters that make a word in front of it
  std::vector<Tile> back;   // … behind it
  bool is_word_without_first = false;
  bool is_word_without_last = false;

  bool operator==(const Hooks&) const = default;
};
Hooks hooks(const Lexicon& lexicon, std::span<const Tile> word);

// Longer words with this one at their end, at their start, or inside with letters on both sides.
struct Extensions {
  std::vector<Word> front;
  std::vector<Word> back;
  std::vector<Word> both;
};
Extensions extensions(const Lexicon& lexicon, std::span<const Tile> word,
                      std::size_t limit = NoLimit);

}  // namespace quoin::lexicon
