// What is accepted is built, written and read again, and must give the same words.
#include "lexicon/build/kwg.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

#include "lexicon/build/builder.h"

namespace {

using namespace quoin;

// A file of a few nodes can stand for millions of words, which take long to build.
constexpr std::size_t ManyWords = 20'000;

AlphabetPtr small_alphabet() {
  static const AlphabetPtr alphabet = *Alphabet::parse(
      "alphabet small\ntitle Small\nlanguage xx\nrack 7\nexchange 7\nbingo 7 50\nblank 2 0\n"
      "tile A a 9 1 vowel\ntile B b 9 2\ntile C c 9 3\ntile D d 9 3\n");
  return alphabet;
}

bool are_equal(const lexicon::WordList& a, const lexicon::WordList& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!std::ranges::equal(a[i], b[i])) return false;
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Result<lexicon::WordList> words =
      lexicon::read_kwg(std::as_bytes(std::span(data, size)), *small_alphabet());
  if (!words && words.error().message().empty()) std::abort();
  if (!words || words->size() > ManyWords) return 0;
  const Result<lexicon::BuiltAutomaton> built = lexicon::build_automaton(*words);
  if (!built) std::abort();
  const Result<std::string> written = lexicon::write_kwg(built->view());
  if (!written) std::abort();
  const Result<lexicon::WordList> again =
      lexicon::read_kwg(std::as_bytes(std::span(*written)), *small_alphabet());
  if (!again || !are_equal(*words, *again)) std::abort();
  return 0;
}
