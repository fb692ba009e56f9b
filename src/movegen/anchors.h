#pragma once

#include <optional>
#include <vector>

#include "core/square.h"
#include "core/tile.h"
#include "movegen/grid.h"

namespace quoin::movegen {

// An empty square where a play can take hold: it lies next to a tile or, on an empty board, is
// where the game starts. Of a word along a row only those letters fit that make a word with the
// tiles above and below, of one along a column those with the tiles beside. Nothing where every
// letter fits.
struct Anchor {
  Square square;
  std::optional<Word> across;
  std::optional<Word> down;

  bool operator==(const Anchor&) const = default;
};

// Row after row.
std::vector<Anchor> anchors(const Grid& grid);

}  // namespace quoin::movegen
