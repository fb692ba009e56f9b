// What is accepted is written and read again, and must give the same values.
#include "evaluation/klv2.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

namespace {

using namespace quoin;

AlphabetPtr small_alphabet() {
  static const AlphabetPtr alphabet = *Alphabet::parse(
      "alphabet small\ntitle Small\nlanguage xx\nrack 7\nexchange 7\nbingo 7 50\nblank 2 0\n"
      "tile A a 9 1 vowel\ntile B b 9 2\ntile C c 1 3\ntile D d 0 3\n");
  return alphabet;
}

Result<evaluation::Klv2Leaves> read(std::span<const std::byte> bytes, int longest) {
  return evaluation::read_klv2(bytes, *small_alphabet(), longest);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::byte> bytes = std::as_bytes(std::span(data, size));
  for (const int longest : {0, 2, 6}) {
    const Result<evaluation::Klv2Leaves> first = read(bytes, longest);
    if (!first && first.error().message().empty()) std::abort();
    if (!first || longest == 0) continue;
    const evaluation::Klv2Report& report = first->report;
    const std::size_t taken = report.leaves - report.too_long - report.impossible;
    if (taken + report.missing + 1 != first->leaves->values().size()) std::abort();
    const std::string written = evaluation::write_klv2(*first->leaves);
    const Result<evaluation::Klv2Leaves> again = read(std::as_bytes(std::span(written)), longest);
    if (!again || !std::ranges::equal(again->leaves->values(), first->leaves->values()))
      std::abort();
  }
  return 0;
}
