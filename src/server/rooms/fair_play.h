#pragma once

#include "server/auth/keys.h"
#include "server/storage/backend.h"

namespace quoin::server {

// Whether somebody has a seat in a rated game that is going on, on whatever node: until it is over
// the server answers them no question about words or positions. It throws as a backend does.
bool sits_in_rated_game(Backend& backend, const Person& person);

}  // namespace quoin::server
