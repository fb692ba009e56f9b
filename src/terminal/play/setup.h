#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "console/game_choice.h"
#include "core/game.h"
#include "terminal/play/session.h"

namespace quoin::cli {

// What the command line of `quoin play` can say about the game itself.
struct GameSettings : table::Choice {
  std::string players;                // empty: you against the computer
  std::string save;                   // empty: a new file in games_folder()
  std::optional<std::string> resume;  // empty text: the latest unfinished game
  std::optional<std::uint64_t> seed;
};

// Between commas; parameters of a player (`name:a=1,b=2`) have commas of their own.
std::vector<std::string> split_players(const std::string& text);

// "Ann,computer,high-scorer": a name is a person, `computer` or the spec of a player is a
// computer. Names that come twice are refused for people and numbered for computers.
Result<std::vector<SeatConfig>> parse_players(const std::string& text);

// A new game, or the one to be resumed.
Result<Session> open_session(const GameSettings& settings, const Clock& clock);

}  // namespace quoin::cli
