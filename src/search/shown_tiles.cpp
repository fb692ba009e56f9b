#include "search/shown_tiles.h"

#include <algorithm>

namespace quoin::search {

void ShownTiles::place(const TileCounts& used) {
  for (int index = 0; index <= MaxLetters; ++index) {
    const Tile tile = Tile::letter(index);
    const int gone = std::min(tiles_.count(tile), used.count(tile));
    if (gone > 0) tiles_.remove(tile, gone);
  }
}

}  // namespace quoin::search
