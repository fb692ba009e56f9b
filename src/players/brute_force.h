#pragma once

#include "players/strategy.h"

namespace quoin::players {

// Looks at every play and takes the best by its utility.
Strategy brute_force_strategy();

}  // namespace quoin::players
