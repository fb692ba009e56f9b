#pragma once

#include "players/strategy.h"

namespace quoin::players {

// Simulated annealing: goes from a play to a random one nearby, always where that is better and
// sometimes where it is worse, the less so the colder it gets; takes the best play that it saw.
Strategy annealing_strategy();

}  // namespace quoin::players
