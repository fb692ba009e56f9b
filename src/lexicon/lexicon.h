#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/hash.h"
#include "base/result.h"
#include "core/alphabet.h"
#include "core/tile.h"
#include "lexicon/automaton.h"
#include "lexicon/definitions.h"
#include "lexicon/metadata.h"
#include "lexicon/qlx.h"
#include "lexicon/word_map.h"

namespace quoin::lexicon {

class Lexicon;
using LexiconPtr = std::shared_ptr<const Lexicon>;

// The words that may be played, out of a .qlx file. It never changes and may be used by any
// number of threads at once; opening one costs a few milliseconds, since the file is mapped
// and only checked. compiler.h makes such files.
//
// In words that are looked up, a blank counts as the letter that it shows.
class Lexicon {
 public:
  // Errors name the path.
  static Result<LexiconPtr> open(const std::string& path);
  static Result<LexiconPtr> from_bytes(std::string bytes);
  // `owner` keeps the bytes alive, for as long as the lexicon lives.
  static Result<LexiconPtr> from_bytes(std::span<const std::byte> bytes,
                                       std::shared_ptr<const void> owner);

  Lexicon(const Lexicon&) = delete;
  Lexicon& operator=(const Lexicon&) = delete;

  const Alphabet& alphabet() const { return *alphabet_; }
  const AlphabetPtr& alphabet_ptr() const { return alphabet_; }
  const Metadata& metadata() const { return metadata_; }
  const Automaton& automaton() const { return automaton_; }
  const WordMap& word_map() const { return word_map_; }
  std::size_t size_in_bytes() const { return bytes_.size(); }
  // Of the file that was opened; empty where there was none.
  const std::string& path() const { return path_; }
  // Of the words and the alphabet: tells lexicons apart that go by one name.
  const Digest& fingerprint() const { return fingerprint_; }

  std::size_t word_count() const { return word_count_; }
  bool contains(std::span<const Tile> word) const {
    if (word.size() < MinWordLength) return false;
    const NodeIndex node = after_two_letters_[two_letters(word[0], word[1])];
    return node != NoNode && automaton_[automaton_.follow_all(node, word.subspan(2))].accepts();
  }

  // The place of a word in alphabetical order, 0 … word_count()-1, and back. A compact file
  // (compiler.h) has no such numbers, and so no bands and definitions: then neither may be asked.
  bool has_word_numbers() const { return !word_counts_.empty(); }
  std::optional<std::size_t> index_of(std::span<const Tile> word) const;
  Word word_at(std::size_t index) const;

  // How common a word is: 1 for the most common ones, then upwards; nothing where unknown.
  bool has_bands() const { return !bands_.empty(); }
  std::optional<std::uint8_t> band(std::span<const Tile> word) const;

  bool has_definitions() const { return !definitions_.is_empty(); }
  std::optional<std::string> definition(std::span<const Tile> word) const;

  // Calls visit(std::span<const Tile>) for all words in alphabetical order.
  template <class Visit>
  void for_each_word(Visit&& visit) const {
    Word prefix;
    prefix.reserve(MaxWordLength);
    for_each_continuation(automaton_, DawgRoot, prefix, std::forward<Visit>(visit));
  }

 private:
  Lexicon() = default;
  static Result<std::shared_ptr<Lexicon>> make(std::span<const std::byte> bytes,
                                               std::shared_ptr<const void> owner);
  Result<void> load();
  Result<void> read_description(const qlx::File& file);
  Result<void> read_words(const qlx::File& file);
  Result<void> read_word_counts(const qlx::File& file, const Levels& levels);
  Result<void> read_word_tables(const qlx::File& file);
  void find_first_letters();

  static constexpr std::size_t TileCodes = 64;
  static std::size_t two_letters(Tile first, Tile second) {
    return static_cast<std::size_t>(first.index()) * TileCodes +
           static_cast<std::size_t>(second.index());
  }

  std::shared_ptr<const void> owner_;
  std::string path_;
  std::span<const std::byte> bytes_;
  Digest fingerprint_{};
  AlphabetPtr alphabet_;
  Metadata metadata_;
  std::size_t word_count_ = 0;
  Automaton automaton_;
  WordMap word_map_;
  std::span<const std::uint32_t> word_counts_;
  std::span<const std::uint8_t> bands_;
  DefinitionTable definitions_;
  // The first two letters have the most siblings; to know where each pair leads makes look-ups
  // a fifth faster.
  std::array<NodeIndex, TileCodes * TileCodes> after_two_letters_{};
};

}  // namespace quoin::lexicon
