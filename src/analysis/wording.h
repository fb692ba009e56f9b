#pragma once

#include <string>

#include "search/problem/problem.h"

namespace quoin::analysis {

// How sentences name moves, tiles and numbers.

// A move: "8D WIN(DY)", "exchanging AQ", "a pass".
std::string play_name(const Move& move, const search::Problem& problem);
// Tiles: "AEN?", or "nothing".
std::string tiles_name(const TileCounts& tiles, const Alphabet& alphabet);

// 0.1234 -> "12.3 %".
std::string percent_text(double share);
// A part of a win chance below this is not worth a word: it would be 0.0 %.
inline constexpr double WinWorthSaying = 0.0005;
// "1 point", "2.5 points".
std::string points_text(double points);

}  // namespace quoin::analysis
