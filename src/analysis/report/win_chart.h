#pragma once

#include <string>

#include "analysis/game_review.h"

namespace quoin::analysis::report {

// Win chances over the game as an SVG picture, with a link from each turn to its place on the page.
// With two players it is one line, the first player's chance; with more, one for each.
std::string win_chart(const GameReview& review);

// What links to a turn go to.
std::string turn_anchor(std::size_t turn);

}  // namespace quoin::analysis::report
