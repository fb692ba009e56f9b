#pragma once

#include <optional>

#include <boost/json/object.hpp>

#include "server/auth/keys.h"
#include "server/storage/storage.h"

namespace quoin::server {

// A game in a list, as everybody may see it, with the seat of who asks. Nothing where it cannot be
// read.
std::optional<boost::json::object> listed_game(const GameSummary& summary, const Person& person);

}  // namespace quoin::server
