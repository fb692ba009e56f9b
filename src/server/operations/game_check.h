#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "core/game.h"
#include "server/storage/backend.h"

namespace quoin::server {

// The log of a stored game in one piece, sealed with the state that was stored (docs/formats).
std::string log_of(const StoredGame& stored);

// Replays a stored game and holds it against what is stored beside it: the state's hash, the
// secret, the status. Nothing where the game has not begun, and the fault where there is one.
Result<std::optional<Game>> check_game(const StoredGame& stored);

struct DamagedGame {
  std::string id;
  std::string fault;
  std::optional<Error> error;  // the same; not where storage itself failed
};
struct CheckReport {
  std::size_t games = 0;
  std::size_t events = 0;
  std::vector<DamagedGame> damaged;
};
// All games of a database, while servers use it. Throws as a backend does.
CheckReport check_all_games(Backend& backend);

}  // namespace quoin::server
