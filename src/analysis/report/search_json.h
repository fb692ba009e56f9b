#pragma once

#include <string>

#include <boost/json/value.hpp>

#include "core/move.h"
#include "search/problem/problem.h"

namespace quoin::analysis::report {

// How plays and numbers are written in the JSON of everything that searches found.

// To four places, which is more than any search knows; whole numbers as such.
boost::json::value rounded(double number);

// "8H W.RD", "exchange ABC" or "pass": how programs write a play, and how it can be typed again.
std::string play_text(const Move& move, const Board& board, const Alphabet& alphabet);
std::string play_text(const Move& move, const search::Problem& problem);
// What stays on the rack of seat 0.
std::string leave_text(const Move& move, const search::Problem& problem);

}  // namespace quoin::analysis::report
