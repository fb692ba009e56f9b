#pragma once

#include <boost/json/object.hpp>

#include "matches/match_runner.h"

namespace quoin::cli {

// What a match came to: for people on standard output, and as JSON for programs.
void print_match(const MatchPlan& plan, const MatchOutcome& outcome);
boost::json::object match_as_json(const MatchPlan& plan, const MatchOutcome& outcome);

}  // namespace quoin::cli
