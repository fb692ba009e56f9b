#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quoin::lexicon {

enum class PartOfSpeech : std::uint8_t { Noun, Verb, Adjective, Adverb };

// What a word is to the dictionary word (the lemma) that explains it. The numbers are those
// of the file.
enum class WordForm : std::uint8_t {
  Lemma,
  Plural,
  ThirdPerson,
  PresentParticiple,
  Past,
  Comparative,
  Superlative,
  Adverb,   // boldly, of bold
  Quality,  // boldness, of bold
  Agent,    // baker, of bake
  Agents,
};

// One way to read a word: as a form of a lemma, which means these things.
struct Meaning {
  WordForm form = WordForm::Lemma;
  PartOfSpeech part_of_speech = PartOfSpeech::Noun;
  std::string lemma;
  std::vector<std::string> glosses;

  bool operator==(const Meaning&) const = default;
};

// For people: "noun: a feline mammal; verb: to vomit", "plural of cat (noun): a feline mammal".
std::string to_text(std::span<const Meaning> meanings);

// The meanings of words, by their place in alphabetical order, in the definitions section
// of a .qlx file. It is read where it lies; what damage leaves unreadable is left out.
class DefinitionTable {
 public:
  DefinitionTable() = default;
  explicit DefinitionTable(std::span<const std::byte> section) : section_(section) {}

  bool is_empty() const { return section_.empty(); }
  std::vector<Meaning> meanings(std::size_t word_index) const;
  std::optional<std::string> text(std::size_t word_index) const;

 private:
  std::span<const std::byte> section_;
};

// Makes such a section. Texts and lemmas that come again are stored once.
class DefinitionWriter {
 public:
  explicit DefinitionWriter(std::size_t word_count);

  void add(std::size_t word_index, std::span<const Meaning> meanings);
  std::string finish() && { return std::move(section_); }

 private:
  std::uint32_t put_text(const std::string& text);
  std::uint32_t put_lemma(const Meaning& meaning);

  std::string section_;
  std::map<std::string, std::uint32_t> texts_;
  std::map<std::pair<PartOfSpeech, std::string>, std::uint32_t> lemmas_;
};

}  // namespace quoin::lexicon
