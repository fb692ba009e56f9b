// The input stands for the words of a packed list, and once more for the whole file. Words are read
// and built before their fingerprint is compared; what passes that too must be a lexicon, and pack
// to the same again.
#include "lexicon/build/packed_lexicon.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "lexicon/qlx.h"

namespace {

using namespace quoin;
namespace qlx = lexicon::qlx;

AlphabetPtr small_alphabet() {
  static const AlphabetPtr alphabet = *Alphabet::parse(
      "alphabet small\ntitle Small\nlanguage xx\nrack 7\nexchange 7\nbingo 7 50\nblank 2 0\n"
      "tile A a 9 1 vowel\ntile B b 9 2\ntile C c 1 3\ntile D d 0 3\n");
  return alphabet;
}

void use(const std::string& packed) {
  const Result<std::string> compact = lexicon::unpack_lexicon(qlx::as_bytes(packed));
  if (!compact) {
    if (compact.error().message().empty()) std::abort();
    return;
  }
  const Result<lexicon::LexiconPtr> opened = lexicon::Lexicon::from_bytes(*compact);
  if (!opened) std::abort();
  const std::string again = lexicon::pack_lexicon(**opened);
  const Result<std::string> same = lexicon::unpack_lexicon(qlx::as_bytes(again));
  if (!same || *same != *compact) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  qlx::File file;
  file.alphabet_fingerprint = small_alphabet()->fingerprint();
  file.sections = {{qlx::SectionId::Alphabet, qlx::as_bytes(small_alphabet()->canonical_text())},
                   {lexicon::PackedWords, qlx::as_bytes(bytes)}};
  use(qlx::write(file));
  qlx::seal(std::as_writable_bytes(std::span(bytes)));
  use(bytes);
  return 0;
}
