#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/game.h"
#include "table/setup.h"

namespace quoin::server {

enum class PlayerOutcome : std::uint8_t { Lost, Drew, Won };

// What a finished game was for one of its people.
struct SeatResult {
  int seat = 0;
  std::string person;
  PlayerOutcome outcome = PlayerOutcome::Lost;
  int score = 0;
  int bingos = 0;
  int best_play = 0;      // points
  std::string best_word;  // the main word of that play, as people read it

  bool operator==(const SeatResult&) const = default;
};

struct GameResult {
  bool is_among_people = false;  // no computer sat there, and nobody twice
  std::string pool;              // where it changes ratings; else empty
  std::vector<SeatResult> seats;
};

// Nothing where the game counts for nothing: it is not over, was aborted, or was training. Seats of
// computers are not in it, nor those that one device shared: who played there is not known.
std::optional<GameResult> result_of(const Game& game, const table::Setup& setup);

// Why such a table cannot be rated; nothing where it can.
std::optional<Error> rating_objection(const table::Setup& setup, const Rules& rules);

}  // namespace quoin::server
