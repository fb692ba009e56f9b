#pragma once

#include <string>
#include <vector>

#include "analysis/game_review.h"

namespace quoin::analysis {

// What a review has to say about a turn, in sentences: what was best, phonies, challenges, bingos,
// luck.
std::vector<std::string> remarks(const TurnReview& turn, const GameReview& review);
// The record with that and what mistakes cost in the notes of its turns, after what stood there.
notation::GameRecord annotated_record(const GameReview& review);

// What was done, as people write it: "8D WIN(DY)", "-AQ", "-3" where nobody knows the tiles,
// "pass".
std::string turn_name(const TurnReview& turn);
std::string move_text(const Move& move, const search::Problem& problem);

}  // namespace quoin::analysis
