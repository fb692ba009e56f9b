#pragma once

#include <vector>

#include <boost/json/array.hpp>

#include "server/auth/keys.h"
#include "server/storage/storage.h"

namespace quoin::server {

// Games in a list, as everybody may see them, with the seat of who asks. What cannot be read is
// left out.
boost::json::array listed_games(const std::vector<GameSummary>& summaries, const Person& person);

}  // namespace quoin::server
