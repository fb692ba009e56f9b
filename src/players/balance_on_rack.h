#pragma once

#include "players/strategy.h"

namespace quoin::players {

// Prefers plays that leave vowels and consonants on the rack in a wanted ratio (Connolly & Gren
// 2012).
Strategy balance_on_rack_strategy();

}  // namespace quoin::players
