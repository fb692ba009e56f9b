// Any text as a layout file: whatever is accepted says the same in its
// canonical form.

#include "core/layout.h"

#include <cstddef>
#include <cstdint>

#include "../notation/fuzz_data.h"

using namespace quoin;
using quoin::notation::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Result<LayoutPtr> layout = Layout::parse({reinterpret_cast<const char*>(data), size});
  if (!layout) return 0;
  const Result<LayoutPtr> again = Layout::parse((*layout)->canonical_text());
  check(again.has_value(), "canonical text can be read");
  check((*again)->canonical_text() == (*layout)->canonical_text(), "canonical text survives");
  const LayoutPtr shuffled = Layout::shuffled(**layout, size);
  check(shuffled->size() == (*layout)->size(), "shuffling keeps the size");
  check(shuffled->premium(shuffled->start()) == (*layout)->premium((*layout)->start()),
        "and the start square");
  return 0;
}
