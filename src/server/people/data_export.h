#pragma once

#include <string>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "server/storage/backend.h"

namespace quoin::server {

// All that is stored about a person, for that person: what they may see, and nothing of others but
// what stands in their games. These throw as a backend does.

// The account and the ratings. Without the password, whatever form it has.
boost::json::object exported_account(Backend& backend, const std::string& person);

// What they brought to play with, whole; also what they have removed and games still need.
boost::json::array exported_uploads(Backend& backend, const std::string& person);

// One game of theirs: who sat there, what they said, the result, and the log. Of a game that is
// not over there is no log, but what they see of it. Nothing (an empty object) where the game is
// not theirs any more.
boost::json::object exported_game(Backend& backend, const std::string& game,
                                  const std::string& person);

}  // namespace quoin::server
