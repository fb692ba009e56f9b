#pragma once

#include "search/problem/problem.h"

namespace quoin::test {

// The value of an end game for the side on turn, found in the most obvious way: every move of every
// position, to the end of the game, on plain boards. Nothing is remembered, bounded or guessed;
// only what cannot change the result any more is left out (alpha-beta). For a handful of tiles.
int brute_force_value(const search::Problem& problem);

}  // namespace quoin::test
