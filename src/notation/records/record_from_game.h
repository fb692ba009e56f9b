#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "core/game.h"
#include "notation/records/game_record.h"

namespace quoin::notation {

// A played game written down as people do: turns with racks and scores, in place of events. Who
// began is the first player. Turns that were taken back are not in it; how a game ended that GCG
// has no line for stands in the note of the last turn.
GameRecord record_from_game(const Game& game);

// The game as it stands now, the player on turn first; players who left are not in it.
Position position_from_game(const Game& game);

// A finished game as a file: `gcg`, `json` (a game record) or `log`.
Result<std::string> exported(const Game& game, std::string_view form);

}  // namespace quoin::notation
