#pragma once

#include <string>

#include "analysis/game_review.h"
#include "analysis/summary.h"

namespace quoin::analysis::report {

// The review of a game as one HTML file.
std::string review_page(const GameReview& review);

// What several reviews come to, with links to their pages.
std::string summary_page(const Summary& summary);

// "Ann v Bob", "Ann, Bob, Cleo".
std::string players_title(const std::vector<PlayerTotals>& players);

}  // namespace quoin::analysis::report
