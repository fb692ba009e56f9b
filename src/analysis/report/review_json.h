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
boost::json::object to_json(const Explanation& explanation, const search::Problem& problem);

}  // namespace quoin::analysis::report
