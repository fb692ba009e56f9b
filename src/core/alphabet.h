#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/result.h"
#include "core/score.h"
#include "core/tile.h"

namespace quoin {

// The tiles of a language: which there are, how many, what they are worth, and how text
// is cut into them. Made from a file (docs/formats.md, "Alphabets") and never changed.
//
// Text comes in two kinds. *Notation* (racks, plays, boards in files) is exact: a tile of
// several letters stands in brackets, lower case is a blank played as that letter, `?` is a
// bare blank. *Words* (word lists, what people type) have no case and no brackets: they are
// folded and cut, the longest tile winning but for the exceptions of the file.
class Alphabet {
 public:
  static Result<std::shared_ptr<const Alphabet>> parse(std::string_view file_text);

  const std::string& name() const { return name_; }
  const std::string& title() const { return title_; }
  const std::string& language() const { return language_; }

  // Letters are the tiles 1 … letter_count(), in the order of the file.
  int letter_count() const { return static_cast<int>(entries_.size()) - 1; }
  int count(Tile tile) const { return entry(tile).count; }
  int total_tiles() const { return total_tiles_; }
  Score points(Tile tile) const {
    return Score(tile.is_blank() ? entries_[0].points : entry(tile).points);
  }
  bool is_vowel(Tile tile) const { return entry(tile).is_vowel; }

  int rack_size() const { return rack_size_; }
  // An exchange needs at least this many tiles in the bag.
  int exchange_minimum() const { return exchange_minimum_; }
  // Points for playing so many tiles at once: index = number of tiles, 0 … rack_size().
  const std::vector<int>& bingo_bonuses() const { return bingo_bonuses_; }

  std::string to_notation(Tile tile) const;
  std::string to_notation(std::span<const Tile> tiles) const;
  // For people: no brackets. Lower case still shows a blank.
  std::string to_display(Tile tile) const;
  std::string to_display(std::span<const Tile> tiles) const;

  Result<Word> parse_notation(std::string_view text) const;
  // Racks and leaves: only what can lie on a rack, so no lower case.
  Result<Word> parse_rack(std::string_view text) const;
  Result<Word> cut_word(std::string_view text) const;
  // Text that a person typed, with characters that have no tile replaced as the file says ("É" by
  // "E", "é" by "e"); all others stay.
  std::string fold_keeping_case(std::string_view text) const;

  // What parse() was given, without comments: the same text for the same alphabet.
  const std::string& canonical_text() const { return canonical_text_; }
  // Of everything that a game or a word list depends on (not of the title).
  const Digest& fingerprint() const { return fingerprint_; }

 private:
  struct Entry {
    std::string upper;
    std::string lower;
    int count = 0;
    int points = 0;
    bool is_vowel = false;
  };
  struct Fold {
    std::string upper;
    std::string lower;
    std::string replacement;
  };
  struct Exception {
    std::string word;
    std::vector<std::string> parts;
  };
  class Parser;

  const Entry& entry(Tile tile) const { return entries_[tile.index()]; }
  // Fills what is derived from the fields that the file gave.
  void finish();
  std::string fold_to_upper(std::string_view text) const;
  void write_canonical_text();
  Error no_such_tile(std::string_view character) const;

  std::string name_;
  std::string title_;
  std::string language_;
  int rack_size_ = 7;
  int exchange_minimum_ = 7;
  std::vector<int> bingo_bonuses_;
  std::vector<Entry> entries_;  // entry 0 is the blank
  std::vector<Fold> folds_;
  std::vector<Exception> exceptions_;

  int total_tiles_ = 0;
  std::size_t longest_tile_ = 0;  // in bytes
  std::map<std::string, Tile, std::less<>> by_upper_;
  std::map<std::string, Tile, std::less<>> by_lower_;
  std::map<std::string, std::string, std::less<>> folded_;       // character -> upper-case text
  std::map<std::string, std::string, std::less<>> case_folded_;  // only what has no tile
  std::map<std::string, Word, std::less<>> cut_exceptions_;
  std::string canonical_text_;
  Digest fingerprint_{};
};

using AlphabetPtr = std::shared_ptr<const Alphabet>;

// Whether words of one alphabet can be laid with the tiles of the other: how many tiles there are
// and what they count makes no difference to words.
bool has_same_letters(const Alphabet& one, const Alphabet& other);

}  // namespace quoin
