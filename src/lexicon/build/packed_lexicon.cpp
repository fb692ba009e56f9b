#include "lexicon/build/packed_lexicon.h"

#include <algorithm>
#include <cstdint>

#include "lexicon/build/compiler.h"
#include "lexicon/reasons.h"
#include "lexicon/word_list.h"

namespace quoin::lexicon {
namespace {

using qlx::SectionId;

// A word is written as this and the number of letters that go from the end of the word before it,
// and then the letters that come in their place. Letters have lower codes.
constexpr std::uint8_t NextWord = 0x80;
static_assert(MaxLetters < NextWord && MaxWordLength < NextWord);

std::string pack_words(const Lexicon& lexicon) {
  std::string packed;
  Word before;
  lexicon.for_each_word([&](std::span<const Tile> word) {
    const auto [end, rest] = std::mismatch(before.begin(), before.end(), word.begin(), word.end());
    packed.push_back(static_cast<char>(NextWord + (before.end() - end)));
    for (auto letter = rest; letter != word.end(); ++letter)
      packed.push_back(static_cast<char>(letter->code()));
    before.assign(word.begin(), word.end());
  });
  return packed;
}

Result<WordList> unpack_words(std::span<const std::byte> packed, const Alphabet& alphabet) {
  WordList words;
  Word before;
  std::size_t next = 0;
  while (next < packed.size()) {
    const std::size_t number = words.size() + 1;
    const auto start = std::to_integer<std::uint8_t>(packed[next++]);
    if (start < NextWord) return Error(reasons::damaged_word_begins, number);
    const std::size_t dropped = start - NextWord;
    if (dropped > before.size()) return Error(reasons::damaged_word_drops, number);
    Word word(before.begin(), before.end() - static_cast<std::ptrdiff_t>(dropped));
    for (; next < packed.size(); ++next) {
      const auto code = std::to_integer<std::uint8_t>(packed[next]);
      if (code >= NextWord) break;
      if (code == 0 || code > alphabet.letter_count())
        return Error(reasons::damaged_word_letter, number);
      if (word.size() == MaxWordLength) return Error(reasons::damaged_word_too_long, number);
      word.push_back(Tile::letter(code));
    }
    if (word.size() < MinWordLength) return Error(reasons::damaged_word_too_short, number);
    // The builder wants them in order, and each once.
    if (!(before < word)) return Error(reasons::damaged_word_order, number);
    words.add(word);
    before = std::move(word);
  }
  return words;
}

}  // namespace

std::string pack_lexicon(const Lexicon& lexicon) {
  const std::string metadata = to_text(lexicon.metadata());
  const std::string words = pack_words(lexicon);
  qlx::File file;
  file.word_count = lexicon.word_count();
  file.alphabet_fingerprint = lexicon.alphabet().fingerprint();
  file.fingerprint = lexicon.fingerprint();
  file.sections = {{SectionId::Alphabet, qlx::as_bytes(lexicon.alphabet().canonical_text())},
                   {SectionId::Metadata, qlx::as_bytes(metadata)},
                   {PackedWords, qlx::as_bytes(words)}};
  return qlx::write(file);
}

Result<std::string> unpack_lexicon(std::span<const std::byte> packed) {
  const Result<qlx::File> file = qlx::read(packed);
  if (!file) return file.error();
  const Result<AlphabetPtr> alphabet =
      Alphabet::parse(qlx::as_text(file->find(SectionId::Alphabet)));
  if (!alphabet) return alphabet.error().within(reasons::within_damaged_alphabet);
  const Result<Metadata> metadata = parse_metadata(qlx::as_text(file->find(SectionId::Metadata)));
  if (!metadata) return metadata.error();
  const Result<WordList> words = unpack_words(file->find(PackedWords), **alphabet);
  if (!words) return words.error();
  Result<std::string> compact = compile_compact_lexicon(*words, **alphabet, *metadata);
  if (!compact) return compact;
  const Result<qlx::File> made = qlx::read(qlx::as_bytes(*compact));
  if (!made) return made.error();
  if (made->fingerprint != file->fingerprint) return Error(reasons::damaged_other_words);
  return compact;
}

}  // namespace quoin::lexicon
