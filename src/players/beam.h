#pragma once

#include "players/strategy.h"

namespace quoin::players {

// Local beam search: keeps the best few of some tiles of the board and all tiles beside them, until
// no better ones come in; a tile is as good as the best play through it.
Strategy beam_strategy();

}  // namespace quoin::players
