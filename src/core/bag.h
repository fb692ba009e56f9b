#pragma once

#include "core/alphabet.h"
#include "core/board.h"
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

// The tiles that lie on the board.
inline TileCounts tiles_on(const Board& board) {
  TileCounts tiles;
  for (int row = 0; row < board.size(); ++row) {
    for (int column = 0; column < board.size(); ++column) {
      if (const Tile tile = board.at({row, column}); tile != EmptySquare) tiles.add(tile);
    }
  }
  return tiles;
}

}  // namespace quoin
