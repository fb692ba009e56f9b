// The input is sealed first: with a wrong size or checksum it would be refused at once, and the
// checks behind them would never be tried. What is accepted must be safe to use.
#include "lexicon/qlx.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lexicon/lexicon.h"
#include "lexicon/word_study.h"

namespace {

using namespace quoin;

constexpr std::size_t EnoughWords = 2000;

void use(const lexicon::Lexicon& lexicon) {
  std::size_t count = 0;
  Word prefix;
  Word last;
  lexicon::for_each_continuation(
      lexicon.automaton(), lexicon::DawgRoot, prefix, [&](std::span<const Tile> word) {
        if (word.size() > lexicon::MaxWordLength) std::abort();
        if (lexicon.has_word_numbers() &&
            (lexicon.index_of(word) != count || !std::ranges::equal(lexicon.word_at(count), word)))
          std::abort();
        if (word.size() >= lexicon::MinWordLength && !lexicon.contains(word)) std::abort();
        (void)lexicon.band(word);
        (void)lexicon.definition(word);
        last.assign(word.begin(), word.end());
        return ++count < EnoughWords;
      });
  if (count != std::min(lexicon.word_count(), EnoughWords)) std::abort();
  prefix.clear();
  std::size_t paths = 0;
  lexicon::for_each_continuation(lexicon.automaton(), lexicon::GaddagRoot, prefix,
                                 [&](std::span<const Tile> path) {
                                   if (path.size() > 2 * lexicon::MaxWordLength) std::abort();
                                   return ++paths < EnoughWords;
                                 });
  if (lexicon.has_word_numbers()) last = lexicon.word_at(lexicon.word_count() - 1);
  (void)lexicon::hooks(lexicon, last);
  (void)lexicon::words_from_rack(lexicon, last, {}, EnoughWords);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  const Result<lexicon::LexiconPtr> plain = lexicon::Lexicon::from_bytes(bytes);
  if (!plain && plain.error().message().empty()) std::abort();
  lexicon::qlx::seal(std::as_writable_bytes(std::span(bytes)));
  if (const Result<lexicon::LexiconPtr> sealed = lexicon::Lexicon::from_bytes(bytes)) use(**sealed);
  return 0;
}
