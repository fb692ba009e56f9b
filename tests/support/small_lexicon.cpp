#include "support/small_lexicon.h"

#include <cstdio>
#include <cstdlib>

#include "base/file.h"
#include "base/rng.h"
#include "base/text.h"
#include "lexicon/build/compiler.h"
#include "support/data.h"

namespace quoin::test {
namespace {

template <class T>
T value_or_exit(Result<T> result) {
  if (result) return *std::move(result);
  std::fprintf(stderr, "small_lexicon: %s\n", result.error().message().c_str());
  std::exit(1);
}

}  // namespace

lexicon::WordList word_list(const Alphabet& alphabet, const std::vector<std::string>& words) {
  lexicon::WordList list;
  for (const std::string& word : words) list.add(tiles(alphabet, word));
  list.sort_and_unique();
  return list;
}

lexicon::WordList random_words(std::uint64_t seed, std::size_t count, int letters,
                               std::size_t longest) {
  Rng rng(seed);
  lexicon::WordList list;
  for (std::size_t i = 0; i < count; ++i) {
    Word word(lexicon::MinWordLength + rng.below(longest - lexicon::MinWordLength + 1));
    for (Tile& tile : word) {
      tile = Tile::letter(1 + static_cast<int>(rng.below(static_cast<std::uint64_t>(letters))));
    }
    list.add(word);
  }
  list.sort_and_unique();
  return list;
}

lexicon::LexiconPtr lexicon_of(const lexicon::WordList& words, const Alphabet& alphabet) {
  return value_or_exit(lexicon::Lexicon::from_bytes(
      value_or_exit(lexicon::compile_lexicon(words, alphabet, {.name = "test"}))));
}

lexicon::LexiconPtr lexicon_of(const std::vector<std::string>& words, const Alphabet& alphabet) {
  return lexicon_of(word_list(alphabet, words), alphabet);
}

lexicon::LexiconPtr small_english() {
  const AlphabetPtr english = alphabet("english");
  const Result<std::string> text =
      read_file(std::string(QUOIN_SOURCE_DIR) + "/tests/data/words/small-english.txt");
  lexicon::WordList words;
  for (const std::string_view line : split_lines(*text)) {
    if (line.starts_with('#')) continue;
    words.add(*english->cut_word(line));
  }
  words.sort_and_unique();
  return lexicon_of(words, *english);
}

std::vector<Word> words_of(const lexicon::WordList& words) {
  std::vector<Word> all;
  for (std::size_t i = 0; i < words.size(); ++i) all.emplace_back(words[i].begin(), words[i].end());
  return all;
}

std::vector<Word> words_of(const lexicon::Lexicon& lexicon) {
  std::vector<Word> all;
  lexicon.for_each_word(
      [&](std::span<const Tile> word) { all.emplace_back(word.begin(), word.end()); });
  return all;
}

}  // namespace quoin::test
