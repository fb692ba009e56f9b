#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "core/referee.h"
#include "players/computer_seats.h"
#include "table/state.h"

namespace quoin::table {

// What a computer does whose turn it is when it may not do what it wants, or cannot want anything:
// it passes. A game must not stand still.
inline const Action InsteadOfATurn = PassTurn{};

// What became of a decision.
enum class CarriedOut : std::uint8_t {
  TooLate,    // the game has gone on since
  Done,       // as it was decided, perhaps to do nothing
  Otherwise,  // by the rules it could not be done as it was decided
};

// What has to happen next at a table by itself.
struct Deed {
  enum class Kind : std::uint8_t {
    LetTimePass,  // something is due: let_time_pass()
    Decide,       // a computer has a question to decide
    LookAgain,    // nothing now, perhaps after a while
  };

  Kind kind = Kind::LookAgain;
  std::int64_t after = 0;                     // milliseconds
  std::optional<players::Question> question;  // to be decided
};

// The computers at one table: which of them has to decide something next, and how long the one on
// turn waits for people who may still challenge. Who decides it, and on which thread, is the
// caller's affair. Forgotten with the process, unlike the game.
class Computers {
 public:
  // With three or four at the table, how long people may take before a computer makes its turn.
  static constexpr std::int64_t Grace = 10'000;
  // How often a computer whose play is held looks whether it may draw.
  static constexpr std::int64_t HoldInterval = 1000;

  // Without a grace it waits until all of them wave.
  explicit Computers(std::optional<std::int64_t> grace = Grace) : grace_(grace) {}

  // The people for whom the computer on turn waits now.
  std::vector<int> awaited(const Game& game, std::int64_t now) const;
  // Somebody does not want to challenge the last play: computers need not wait for them.
  void wave(const Game& game, int seat);

  // None where the table waits for people, or for nothing any more.
  std::optional<Deed> next_deed(const State& state, std::int64_t now);

  std::optional<players::Question> next_question(const Game& game, std::int64_t now);
  // Where there is no question now: in how many milliseconds time alone can bring one. None where
  // it waits for people.
  std::optional<std::int64_t> next_look(const Game& game, std::int64_t now) const;
  // The error is of a game that cannot go on.
  Result<CarriedOut> carry_out(Referee& referee, const players::Decision& decision,
                               std::int64_t now);

 private:
  bool have_waved(const Game& game, const std::vector<int>& people) const;

  std::optional<std::int64_t> grace_;
  std::optional<std::int64_t> acted_at_;  // when a computer did something last
  players::ComputerSeats seats_;
  std::optional<std::size_t> waved_play_;  // the play with this place in the log,
  std::vector<int> waved_seats_;           // and who does not challenge it
};

}  // namespace quoin::table
