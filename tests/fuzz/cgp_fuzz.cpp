// Any text as a CGP: whatever is accepted becomes canonical text, which survives.

#include "notation/cgp.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "../notation/fuzz_data.h"

using namespace quoin;
using namespace quoin::notation;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Catalogue& catalogue = fuzz_catalogue();
  const Result<AlphabetPtr> alphabet =
      catalogue.alphabet_named(find_cgp_option(text, "ld").value_or("english"));
  if (!alphabet) return 0;
  const std::string_view rows = text.substr(0, text.find(' '));
  const bool is_large = std::count(rows.begin(), rows.end(), '/') == MaxBoardSize - 1;
  const LayoutPtr layout = *catalogue.layout_named(is_large ? "super" : "standard");

  const Result<CgpPosition> cgp = parse_cgp(text, *alphabet, layout);
  if (!cgp) return 0;
  check(unseen_tiles(cgp->position).has_value(), "no more tiles than there are");
  const std::string canonical = to_cgp(*cgp);
  const Result<CgpPosition> again = parse_cgp(canonical, *alphabet, layout);
  check(again.has_value(), "written text can be read");
  check(again->position.board == cgp->position.board, "the board survives");
  check(again->position.racks == cgp->position.racks, "the racks survive");
  check(again->position.scores == cgp->position.scores, "the scores survive");
  check(again->options == cgp->options, "the options survive");
  check(to_cgp(*again) == canonical, "canonical text survives");
  return 0;
}
