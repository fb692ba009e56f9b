#pragma once

#include <cstddef>

#include "core/rules.h"
#include "core/score.h"

namespace quoin {

// What the challenged player gets for a challenge of so many words that was lost.
Score lost_challenge_points(const Rules& rules, std::size_t words);

}  // namespace quoin
