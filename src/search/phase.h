#pragma once

#include <cstdint>
#include <string_view>

#include "search/problem/problem.h"

namespace quoin::search {

// How far the game of a position has come, by the search that fits it.
enum class Phase : std::uint8_t {
  Simulation,  // samples are the best that there is; always so with more than two seats
  PreEndgame,  // so few tiles are in the bag that all ways to draw them can be gone through
  Endgame,     // the bag is empty, and both racks are known
};
// The one place that decides it. Of a position in which complete_rack() has done its work.
Phase phase_of(const Problem& problem);

// "simulation", "pre-endgame", "endgame": as programs read it.
std::string_view to_text(Phase phase);

}  // namespace quoin::search
