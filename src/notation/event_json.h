#pragma once

#include <string_view>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "core/event.h"
#include "core/game.h"
#include "notation/json_fields.h"

namespace quoin::notation {

// One event of a game as JSON, in files and in messages (docs/formats/game-log.md). Whether it can
// have happened is for the game to say.
boost::json::object to_json(const Event& event, const Alphabet& alphabet);
Result<Event> event_from_json(const boost::json::object& object, const Alphabet& alphabet,
                              int board_size);

// How an ending is called: "went-out", "resignation", …
std::string_view to_text(EndReason reason);

// How the result of a game is written, in its last event and on the table.
boost::json::object to_json(const GameEnded& ended);
GameEnded ending_from_json(JsonFields& fields);

}  // namespace quoin::notation
