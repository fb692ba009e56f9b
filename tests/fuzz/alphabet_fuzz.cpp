// Any text as an alphabet file: whatever is accepted says the same in its canonical form, and its
// tiles survive notation.

#include "core/alphabet.h"

#include <cstddef>
#include <cstdint>

#include "../notation/fuzz_data.h"

using namespace quoin;
using quoin::notation::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<AlphabetPtr> alphabet = Alphabet::parse(text);
  if (!alphabet) return 0;
  const Result<AlphabetPtr> again = Alphabet::parse((*alphabet)->canonical_text());
  check(again.has_value(), "canonical text can be read");
  check((*again)->canonical_text() == (*alphabet)->canonical_text(), "canonical text survives");
  check((*again)->fingerprint() == (*alphabet)->fingerprint(), "the fingerprint survives");
  Word all = {Blank};
  for (int index = 1; index <= (*alphabet)->letter_count(); ++index) {
    all.push_back(Tile::letter(index));
    all.push_back(Tile::letter(index).as_blank());
  }
  const Result<Word> read = (*alphabet)->parse_notation((*alphabet)->to_notation(all));
  check(read.has_value() && *read == all, "tiles survive notation");
  const Result<Word> cut = (*alphabet)->cut_word(text);
  if (cut) (*alphabet)->to_notation(*cut);
  return 0;
}
