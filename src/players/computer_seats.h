#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.h"
#include "core/referee.h"
#include "core/view.h"
#include "players/strategy/player.h"

namespace quoin::players {

// Something that a computer at the table has to decide.
struct Question {
  enum class Kind : std::uint8_t { Challenge, Turn };

  Kind kind = Kind::Turn;
  int seat = 0;
  std::size_t events = 0;  // how long the log was when it was asked

  bool operator==(const Question&) const = default;
};

// What it decided: nothing where it does not challenge.
struct Decision {
  Question question;
  std::optional<Action> action;
};

// May run on another thread: it needs nothing but the view of the seat. Who stops it gets some
// decision soon.
Decision decide(const Question& question, const View& view, Player& player,
                const StopFlag* stop = nullptr);

// Says which computer is to be asked next, at a table with a referee. Every computer that may
// challenge a play is asked once about it, in the order of play, before the next turn begins.
class ComputerSeats {
 public:
  // `people_may_wait`: with three or four at the table, people may still want to challenge before a
  // computer makes its turn; then no turn is asked for.
  std::optional<Question> next_question(const Game& game, bool people_may_wait);
  // The decision was heard; false where the game has gone on since, and it counts for nothing.
  bool take(const Game& game, const Decision& decision);

  // A computer whose play is held takes its tiles when it may. It never closes a play by drawing
  // that nobody holds: people get the time that they need.
  static std::optional<int> seat_to_draw(const Game& game, std::int64_t now);

 private:
  std::optional<std::size_t> asked_about_;  // the play,
  std::vector<bool> was_asked_;             // and which seats
};

// Names the play that can be challenged now: its place in the log.
std::optional<std::size_t> open_play(const Game& game);
// All people who may challenge it.
std::vector<int> people_who_may_challenge(const Game& game);
// Those for whom a computer on turn should wait, because it would take their chance away.
std::vector<int> people_to_wait_for(const Game& game);

}  // namespace quoin::players
