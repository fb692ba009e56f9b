#pragma once

#include <optional>

#include "core/game.h"
#include "protocol/refused.h"
#include "protocol/request.h"

namespace quoin::protocol {

// What a page is sent when it comes has to stay small enough for a slow reader, so a game may not
// grow without end: no real one comes near this.
inline constexpr std::size_t MaxEvents = 2000;

// Whether an act leads to the end of a game, which it may as long as there is one.
bool leads_to_the_end(Act::Kind kind);

// Why nobody at the table may ask this of a game as it is now: words and plays are told in some
// games only, and what is over or has become too long does not go on. Whose turn it is and what the
// rules say is for the referee. Nothing where it may be asked.
std::optional<Refused> objection_to(const RequestBody& body, const Game& game);

}  // namespace quoin::protocol
