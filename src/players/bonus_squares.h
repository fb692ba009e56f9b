#pragma once

#include "players/strategy.h"

namespace quoin::players {

// Prefers plays that cover bonus squares, so that nobody else gets them (Connolly & Gren 2012).
Strategy bonus_squares_strategy();

}  // namespace quoin::players
