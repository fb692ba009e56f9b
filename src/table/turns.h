#pragma once

#include <cstdint>

#include "base/result.h"
#include "core/referee.h"

namespace quoin::table {

// Whether time alone may do something with a game, now or later: it has a clock or plays that are
// held, and is not over for good.
bool is_timed(const Game& game);

// What time alone does with a game: it ends, or a computer whose play is held takes its tiles.
bool is_something_due(const Game& game, std::int64_t now);
void let_time_pass(Referee& referee, std::int64_t now);

// Training: takes back what a person did last and everything after it. Gives whose it was.
Result<int> take_back(Referee& referee, std::int64_t now);

// Whether the game is over and its secret still kept, since all could be taken back.
bool can_be_put_away(const Game& game);

}  // namespace quoin::table
