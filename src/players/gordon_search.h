#pragma once

#include "players/strategy.h"

namespace quoin::players {

// Probabilistic search (Gordon 1993): the best few plays by weighted heuristics, each tried against
// the same random racks. A try is worth its own score, less the reply of the next seat, and the
// comeback added, as far as the game goes on; both are the best by the heuristics too.
Strategy gordon_search_strategy();

}  // namespace quoin::players
