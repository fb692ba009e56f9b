#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "base/result.h"
#include "protocol/refused.h"
#include "protocol/request.h"
#include "table/advice.h"
#include "table/state.h"

namespace quoin::table {

// How many events a game may have before it can only be ended.
inline constexpr std::size_t MaxEvents = 2000;

// Who asks.
struct Asker {
  Person person;
  bool has_account = false;
  bool is_invited = false;  // to this table, as they could show
  // What the request lost on its way, in milliseconds: it is given back to their clock.
  std::int64_t lag = 0;
};

// When: in the game, and on the wall. Milliseconds, the latter since 1970.
struct Now {
  std::int64_t in_game = 0;
  std::int64_t on_wall = 0;
};

// What a table has to ask for where it stands.
class Place {
 public:
  virtual ~Place() = default;

  // What the table is played with, or why it cannot begin like that.
  virtual Result<Setting> setting_of(const Setup& setup) = 0;
  // The seat of a person or a computer; an error where there is no such player.
  virtual Result<Seat> seat_for(const std::string& player, const Setup& setup) = 0;
  // Chance, for the draws of a seat.
  virtual std::string new_nonce() = 0;
};

// Begins the game of a table whose seats are all taken.
Result<void> begin(State& state, Place& place, std::int64_t wall_now);

// What is left to do for the caller before the request is done.

struct Wave {
  int seat = 0;  // computers need not wait for it
};
struct Complaint {
  int seat = 0;
  std::string text;  // for those who run the place
};
// The game that follows this one. The draft is kept when that one exists.
struct Successor {
  Setup setup;
  bool starts_at_once = false;  // or when everybody is ready
};
// Other things are shown to who asked.
struct ShowAnew {};

using Task = std::variant<std::monostate, Wave, AdviceAsked, Complaint, Successor, ShowAnew>;

// What a table answers. Nothing has happened before the draft is kept; then the request is done,
// or refused.
struct Answer {
  protocol::Outcome refused;
  // What the table becomes; also beside a refusal, since time may have ended something by then.
  std::optional<State> draft;
  std::optional<std::string> message;  // for who asked, before it is done
  Task task;
};

// Answers what somebody asks of a table. Whom it tells of what happens is the caller's affair, so
// nothing is done here about following a game.
Answer answer(const State& state, const protocol::Request& request, const Asker& asker,
              const Now& now, Place& place);

}  // namespace quoin::table
