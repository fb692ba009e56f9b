#pragma once

#include "core/alphabet.h"
#include "core/tile_counts.h"

namespace quoin {

// The tiles not yet drawn. A bag has no order: which tile comes next is decided, tile by
// tile, by core/draws.
using Bag = TileCounts;

inline Bag full_bag(const Alphabet& alphabet) {
  Bag bag;
  bag.add(Blank, alphabet.count(Blank));
  for (int index = 1; index <= alphabet.letter_count(); ++index) {
    bag.add(Tile::letter(index), alphabet.count(Tile::letter(index)));
  }
  return bag;
}

}  // namespace quoin
