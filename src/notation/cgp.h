#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "core/position.h"

namespace quoin::notation {

// CGP ("crossword game position") holds a position in one line of text:
//
//   rows racks scores scoreless-turns [key value;]…
//
// docs/formats/notation.md describes it. Canonical text, as to_cgp writes it, survives reading
// and writing byte for byte.
struct CgpPosition {
  Position position;
  // In the order of the text: ("lex", "CSW07"), ("ld", "english"), …
  std::vector<std::pair<std::string, std::string>> options;
};

// Refuses a board of another size than the layout's, and more of a tile than the alphabet has.
Result<CgpPosition> parse_cgp(std::string_view text, const AlphabetPtr& alphabet,
                              const LayoutPtr& layout);

std::string to_cgp(const CgpPosition& cgp);
std::string to_cgp(const Position& position);

// The value of the first option with this key. It needs no alphabet, because the alphabet may
// be what the caller wants to know ("ld").
std::optional<std::string> find_cgp_option(std::string_view text, std::string_view key);

// The board of a position that names none: by its size.
std::string usual_layout_name(std::string_view cgp);

// A tile of which more is in sight than the alphabet has, said in words.
std::optional<Error> too_many_tiles(const TileCounts& seen, const Alphabet& alphabet);

}  // namespace quoin::notation
