#pragma once

#include <limits>
#include <span>
#include <utility>

#include "core/alphabet.h"
#include "core/tile.h"
#include "lexicon/lexicon.h"
#include "movegen/grid.h"

namespace quoin::players {

// How far somebody's knowledge of words goes: up to which rarity, where the word list has frequency
// bands and where it has none, and which share of these words. A larger reach knows all that a
// smaller one knows.
struct Reach {
  static constexpr int Unbounded = std::numeric_limits<int>::max();
  static constexpr int WholeShare = 1000;

  int in_bands = Unbounded;
  int without_bands = Unbounded;
  // Of a thousand words so many, whatever their frequency; always the same ones.
  int share = WholeShare;

  bool operator==(const Reach&) const = default;
};

// In tenths of a band. Bands are few and hold many words, so a word may be rarer or more common
// than others of its band by chance: those of band 35 are spread over 251 … 350, so that whoever
// reaches to 300 knows half of them, always the same ones.
inline constexpr int BandWidth = 10;
int rarity_in_band(std::span<const Tile> word, int band);

// Stands in for a frequency where there is none: a number below 1000 by chance, that grows by half
// with each letter after the second, and by a quarter with each point above one a letter. So of
// short words of common letters more are known.
int rarity_without_bands(std::span<const Tile> word, const Alphabet& alphabet);

// The part of a word list that somebody knows.
class Vocabulary {
 public:
  Vocabulary(lexicon::LexiconPtr lexicon, const Reach& reach)
      : lexicon_(std::move(lexicon)), reach_(reach) {}

  // Whether it is the whole word list.
  bool is_whole() const { return reach_ == Reach{}; }
  // Words that are not in the list are known to nobody.
  bool knows(std::span<const Tile> word) const {
    return lexicon_->contains(word) && knows_word(word);
  }
  // The same for a word that is in the list.
  bool knows_word(std::span<const Tile> word) const;

 private:
  bool is_in_share(std::span<const Tile> word) const;
  bool is_common_enough(std::span<const Tile> word) const;

  lexicon::LexiconPtr lexicon_;
  Reach reach_;
};

// Whether somebody with this vocabulary knows every word that a legal play makes.
bool knows_words_of(const Vocabulary& vocabulary, const Move& move, const movegen::Grid& grid);

}  // namespace quoin::players
