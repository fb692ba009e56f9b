#pragma once

#include <string>
#include <vector>

#include "analysis/game_review.h"

namespace quoin::analysis::report {

// Measures in rows, players in columns.
std::string totals_table(const std::vector<PlayerTotals>& players);

// "6.4 (5 to 8)", "-" where there is none.
std::string level_text(const PlayerTotals& player);

}  // namespace quoin::analysis::report
