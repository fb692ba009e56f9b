#pragma once

#include "base/result.h"
#include "core/rules.h"

namespace quoin::arena {

// Whether a match can be played by these rules. What only people do, or only at a table with a
// referee, would be left out without a word.
Result<void> check_match_rules(const Rules& rules);

}  // namespace quoin::arena
