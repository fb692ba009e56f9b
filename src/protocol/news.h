#pragma once

#include <cstddef>

#include "core/game.h"

namespace quoin::protocol {

// The number of the first event that has to be told to those who saw the game before: what was
// taken back is not there any more, and the end makes visible what is long past.
std::size_t first_news(const Game& before, const Game& after);

}  // namespace quoin::protocol
