#pragma once

#include "core/alphabet.h"

namespace quoin::cli {

// Whether words of one alphabet can be laid with the tiles of the other: how many tiles there
// are and what they count makes no difference to words.
inline bool has_same_letters(const Alphabet& one, const Alphabet& other) {
  if (one.letter_count() != other.letter_count()) return false;
  for (int index = 1; index <= one.letter_count(); ++index) {
    const Tile tile = Tile::letter(index);
    if (one.to_display(tile) != other.to_display(tile)) return false;
  }
  return true;
}

}  // namespace quoin::cli
