#pragma once

#include "core/alphabet.h"
#include "core/tile_counts.h"

namespace quoin {

// The tiles that one player holds. The order in which a person likes to see them is the
// client's affair.
using Rack = TileCounts;

// What the tiles left on a rack cost, or bring, at the end of the game.
inline Score rack_points(const Rack& rack, const Alphabet& alphabet) {
  Score sum = alphabet.points(Blank) * rack.count(Blank);
  for (int index = 1; index <= alphabet.letter_count(); ++index) {
    const Tile tile = Tile::letter(index);
    sum += alphabet.points(tile) * rack.count(tile);
  }
  return sum;
}

}  // namespace quoin
