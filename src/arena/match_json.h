#pragma once

#include <span>
#include <string>

#include <boost/json/object.hpp>

#include "arena/match_result.h"

namespace quoin::arena {

// What pages show of a match, while it goes on and when it is over (docs/openapi.json, "Match").
boost::json::object to_json(const MatchResult& result, std::span<const std::string> names,
                            std::int64_t games_wanted);

}  // namespace quoin::arena
