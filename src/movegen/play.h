#pragma once

#include <vector>

#include "core/alphabet.h"
#include "core/move.h"
#include "core/score.h"

namespace quoin::movegen {

// A legal placement and what it scores.
struct Play {
  Move move;
  Score score;

  bool operator==(const Play&) const = default;
};

// The order in which plays are listed: score, then row, column, across before down, and the
// main word in the order of the alphabet. No two plays of one position are equal in it.
void sort_plays(std::vector<Play>& plays);

}  // namespace quoin::movegen
