#pragma once

#include <vector>

#include "core/move.h"
#include "core/score.h"
#include "evaluation/equity.h"

namespace quoin::movegen {

// A legal placement and what it scores.
struct Play {
  Move move;
  Score score;

  bool operator==(const Play&) const = default;
};

// A placement with what it is worth to whoever asked.
struct RankedPlay {
  Move move;
  Score score;
  evaluation::Equity equity;

  bool operator==(const RankedPlay&) const = default;
};

// The order in which plays are listed: score, then row, column, across before down, and the
// main word in the order of the alphabet. No two plays of one position are equal in it.
bool comes_before(const Play& one, const Play& other);
// The same, with equity before all else.
bool comes_before(const RankedPlay& one, const RankedPlay& other);

void sort_plays(std::vector<Play>& plays);

}  // namespace quoin::movegen
