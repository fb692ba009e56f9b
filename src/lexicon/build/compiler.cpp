#include "lexicon/build/compiler.h"

#include <algorithm>
#include <vector>

#include "base/hash.h"
#include "lexicon/build/builder.h"
#include "lexicon/qlx.h"
#include "lexicon/reasons.h"
#include "lexicon/word_map.h"

namespace quoin::lexicon {
namespace {

Result<void> check_letters(const WordList& words, const Alphabet& alphabet) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (const Tile tile : words[i]) {
      if (tile.is_blank() || tile.index() > alphabet.letter_count()) {
        return Error(reasons::listed_word_of_other_tiles, i + 1, alphabet.title());
      }
    }
  }
  return {};
}

Digest fingerprint(const WordList& words, const Alphabet& alphabet) {
  Sha256 hash;
  hash.update(alphabet.fingerprint());
  std::vector<std::uint8_t> codes;
  for (std::size_t i = 0; i < words.size(); ++i) {
    codes.clear();
    for (const Tile tile : words[i]) codes.push_back(tile.code());
    codes.push_back(0);
    hash.update(codes);
  }
  return hash.finish();
}

std::vector<std::uint32_t> levels_section(const Levels& levels) {
  std::vector<std::uint32_t> section = {static_cast<std::uint32_t>(levels.dawg_ends.size()),
                                        static_cast<std::uint32_t>(levels.gaddag_ends.size())};
  section.insert(section.end(), levels.dawg_ends.begin(), levels.dawg_ends.end());
  section.insert(section.end(), levels.gaddag_ends.begin(), levels.gaddag_ends.end());
  return section;
}

// Empty where no word has a band.
std::vector<std::uint8_t> bands_section(const WordList& words) {
  std::vector<std::uint8_t> bands(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) bands[i] = words.band(i);
  if (std::all_of(bands.begin(), bands.end(), [](std::uint8_t band) { return band == 0; })) {
    bands.clear();
  }
  return bands;
}

Result<std::string> compile(const WordList& words, const Alphabet& alphabet,
                            const Metadata& metadata, const std::string& definitions,
                            WordMapForm form) {
  if (const Result<void> usable = check_letters(words, alphabet); !usable) return usable.error();
  const Result<BuiltAutomaton> built = build_automaton(words);
  if (!built) return built.error();
  const std::string description = to_text(metadata);
  const std::vector<std::uint32_t> levels = levels_section(built->levels);
  const bool is_full = form == WordMapForm::Full;
  const std::string word_map = build_word_map(words, form);
  std::vector<std::uint32_t> counts;
  std::vector<std::uint8_t> bands;
  if (is_full) {
    counts = count_words(built->nodes, built->levels);
    bands = bands_section(words);
  }

  using qlx::SectionId;
  qlx::File file;
  file.word_count = words.size();
  file.alphabet_fingerprint = alphabet.fingerprint();
  file.fingerprint = fingerprint(words, alphabet);
  file.sections = {
      {SectionId::Alphabet, qlx::as_bytes(alphabet.canonical_text())},
      {SectionId::Metadata, qlx::as_bytes(description)},
      {SectionId::Levels, std::as_bytes(std::span(levels))},
      {SectionId::Nodes, std::as_bytes(std::span(built->nodes))},
  };
  if (is_full) file.sections.push_back({SectionId::WordCounts, std::as_bytes(std::span(counts))});
  file.sections.push_back({SectionId::WordMap, qlx::as_bytes(word_map)});
  if (!bands.empty()) file.sections.push_back({SectionId::Bands, std::as_bytes(std::span(bands))});
  if (!definitions.empty()) {
    file.sections.push_back({SectionId::Definitions, qlx::as_bytes(definitions)});
  }
  return qlx::write(file);
}

}  // namespace

Result<std::string> compile_lexicon(const WordList& words, const Alphabet& alphabet,
                                    const Metadata& metadata, const std::string& definitions) {
  return compile(words, alphabet, metadata, definitions, WordMapForm::Full);
}

Result<std::string> compile_compact_lexicon(const WordList& words, const Alphabet& alphabet,
                                            const Metadata& metadata) {
  return compile(words, alphabet, metadata, {}, WordMapForm::Compact);
}

}  // namespace quoin::lexicon
