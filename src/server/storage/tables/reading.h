#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/storage/backend.h"

namespace quoin::server {

// What can be asked of a database, in words that all of them know.

std::optional<StoredGame> load_game(Backend& backend, const std::string& id);
// 0 where there is no such game.
std::int64_t revision_of(Backend& backend, const std::string& id);
std::vector<GameSummary> list_games(Backend& backend, const GameQuery& query);

}  // namespace quoin::server
