// Any text as rules: whatever is accepted is read back from its own text.

#include "core/rules.h"

#include <cstddef>
#include <cstdint>

#include "../notation/fuzz_data.h"

using namespace quoin;
using quoin::notation::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const AlphabetPtr English = *quoin::notation::fuzz_catalogue().alphabet_named("english");
  const Result<Rules> rules = Rules::parse({reinterpret_cast<const char*>(data), size}, *English);
  if (!rules) return 0;
  const Result<Rules> again = Rules::parse(rules->to_text(), *English);
  check(again.has_value() && *again == *rules, "rules survive their text");
  return 0;
}
