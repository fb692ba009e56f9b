#pragma once

#include <string>

#include "analysis/game_review.h"
#include "analysis/summary.h"

namespace quoin::analysis::report {

// The review of a game as one HTML file.
std::string review_page(const GameReview& review);

// What several reviews come to, with links to their pages.
std::string summary_page(const Summary& summary);

// The parts of pages that are files of their own.

// Measures in rows, players in columns.
std::string totals_table(const std::vector<PlayerTotals>& players);

// "6.4 (5 to 8)", "-" where there is none.
std::string level_text(const PlayerTotals& player);
// The text where something was counted, else "–".
std::string if_counted(const search::Sample& sample, std::string text);

// Win chances over the game as an SVG picture, with a link from each turn to its place on the page.
// With two players it is one line, the first player's chance; with more, one for each.
std::string win_chart(const GameReview& review);

// What links to a turn go to.
std::string turn_anchor(std::size_t turn);

// "Ann v Bob", "Ann, Bob, Cleo".
std::string players_title(const std::vector<PlayerTotals>& players);

}  // namespace quoin::analysis::report
