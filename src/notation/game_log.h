#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/event.h"
#include "core/game.h"

namespace quoin::notation {

// The event log of a game as JSON lines (docs/formats/game-log.md): a header with everything
// that the game was made from, one line for each event, and a seal wherever the writer vouched
// for the state. A log needs nothing but itself to be replayed.

// The state hash after so many events.
struct Seal {
  std::size_t events = 0;
  Digest state{};
  bool operator==(const Seal&) const = default;
};

struct GameLog {
  GameConfig config;
  std::optional<Secret> secret;  // only in the referee's own copy of a game that goes on
  std::vector<Event> events;
  std::vector<Seal> seals;
  // The last line has no end: its writer was stopped in the middle of it. It is left out.
  bool has_torn_end = false;
};

std::string log_header(const GameConfig& config, const std::optional<Secret>& secret);
std::string log_line(const Event& event, const GameConfig& config);
std::string log_seal(const Game& game);
// Header, events and one seal at the end.
std::string to_log(const Game& game, const std::optional<Secret>& secret);

// Reads the text; whether the events can have happened is for Game::replay to say.
Result<GameLog> parse_game_log(std::string_view text);

}  // namespace quoin::notation
