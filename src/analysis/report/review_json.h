#pragma once

#include <boost/json/object.hpp>

#include "analysis/explanation.h"
#include "analysis/game_review.h"
#include "analysis/summary.h"

namespace quoin::analysis::report {

// Reviews as JSON (docs/formats/reviews.md). Chances are 0 … 1, moves as text with dots for tiles
// that lie there.
boost::json::object to_json(const GameReview& review);
boost::json::object to_json(const Summary& summary);
// One of its turns, counted from 0.
boost::json::object turn_to_json(const GameReview& review, std::size_t number);
// With sentences.
boost::json::object to_json(const Explanation& explanation, const search::Problem& problem);
// Without them, for those who speak other languages.
boost::json::object facts_to_json(const Explanation& explanation, const search::Problem& problem);
// What was looked at, with chances from 0 to 1.
boost::json::object to_json(const Choice& choice, const search::Problem& problem);
// "none", "simulation", "endgame"
std::string_view to_text(Method method);

}  // namespace quoin::analysis::report
