#pragma once

#include "server/auth/keys.h"
#include "server/storage/backend.h"

namespace quoin::server {

// Whether somebody has a seat in a game that is going on, on whatever node. Until a rated one is
// over the server answers them no question about words or positions. Throws as a backend does.
bool sits_in_game(Backend& backend, const Person& person, bool only_rated = false);

}  // namespace quoin::server
