#pragma once

#include "players/strategy.h"

namespace quoin::players {

// Breeds plays: of two that do well, a child lies at the place of one and has as many of the
// other's tiles as a play there can have. Some children are random plays. Takes the best play of
// all generations.
Strategy genetic_strategy();

}  // namespace quoin::players
