#pragma once

#include "players/strategy.h"

namespace quoin::players {

// Climbs a hill, starts anew from somewhere else n times, and takes the best of all tops.
Strategy random_restart_strategy();

}  // namespace quoin::players
