#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/result.h"
#include "base/shared_log.h"
#include "core/alphabet.h"
#include "core/bag.h"
#include "core/board.h"
#include "core/event.h"
#include "core/layout.h"
#include "core/rack.h"
#include "core/rules.h"
#include "core/scoring.h"

namespace quoin {

inline constexpr int MinSeats = 2;
inline constexpr int MaxSeats = 4;
inline constexpr std::string_view HumanPlayer = "human";

struct SeatConfig {
  std::string name;
  std::string player = std::string(HumanPlayer);  // or the spec of a computer player
  int firsts = 0;                                 // games of this event that the player has begun,
  int seconds = 0;                                // and in which they were second

  bool is_human() const { return player == HumanPlayer; }
  bool operator==(const SeatConfig&) const = default;
};

struct GameConfig {
  AlphabetPtr alphabet;
  LayoutPtr layout;
  std::string lexicon;  // its name and which one exactly; judging is not the game's affair
  std::string lexicon_fingerprint;
  Rules rules;
  std::vector<SeatConfig> seats;
  Digest commitment{};

  // Games without people are there to be studied: everybody sees all racks.
  bool has_open_racks() const;
  Digest fingerprint() const;
};

// The play that can still be challenged, or the last one that could.
struct LastPlay {
  int seat = 0;
  Move move = Move::pass();
  Score score;
  std::vector<FormedWord> words;
  bool is_open = false;       // it can be challenged: nobody has acted since
  Word drawn;                 // replacements drawn while it was open
  bool is_taken_off = false;  // challenged with success
  int scoreless_before = 0;
  std::int64_t placed_at = 0;
  std::optional<int> held_by;
  std::int64_t held_at = 0;

  bool operator==(const LastPlay&) const = default;
};

enum class SeatStatus : std::uint8_t { Playing, Resigned, OutOfTime, LostByChallenge };

struct SeatState {
  Rack rack;
  Score score;
  SeatStatus status = SeatStatus::Playing;
  int tiles_drawn = 0;  // ever: the number of the next draw
  int passes_in_row = 0;
  int turns_to_skip = 0;
  std::int64_t time_used = 0;
  std::int64_t time_granted = 0;  // increments earned
  bool agrees_to_end = false;

  bool is_playing() const { return status == SeatStatus::Playing; }
  bool operator==(const SeatState&) const = default;
};

enum class Phase : std::uint8_t {
  Preparing,  // nonces, order of play
  Playing,
  GoneOut,  // a play that went out may still be challenged
  Ending,   // over; the settlement is due
  Finished,
};

// The whole state of a game at one moment, racks and bag included. What a seat or a
// spectator may know of it is decided by core/view.
struct GameState {
  explicit GameState(int board_size) : board(board_size) {}

  Phase phase = Phase::Preparing;
  Board board;
  Bag bag;
  std::vector<SeatState> seats;
  std::vector<std::string> nonces;  // by seat, empty where none was added
  int first_seat = 0;
  bool is_order_decided = false;
  int turn = 0;
  int turns_played = 0;
  int scoreless_turns = 0;
  std::optional<LastPlay> last_play;
  std::optional<EndReason> end_reason;
  std::optional<int> out_seat;
  std::int64_t started_at = 0;
  std::int64_t clock_since = 0;
  std::int64_t turn_since = 0;
  std::int64_t now = 0;
  std::optional<GameEnded> ending;
  bool is_revealed = false;

  int active_seats() const;
  bool operator==(const GameState&) const = default;
};

// All that has happened. Copies of a game share it, so a draft of a move costs little however long
// the game is.
using EventLog = SharedLog<Event>;

// A game is its configuration and its log; the state is a fold over the events. Every event
// is checked against the rules, so a log from outside either replays or is refused with the
// reason. Replaying the same log gives the same state, bit for bit, on any machine.
class Game {
 public:
  static Result<Game> create(GameConfig config);
  static Result<Game> replay(GameConfig config, std::span<const Event> events);

  // The same table before anything happened, with the same config().
  Game without_events() const;
  const GameConfig& config() const { return *config_; }
  const EventLog& events() const { return events_; }
  const GameState& state() const { return state_; }
  int seat_count() const { return static_cast<int>(config_->seats.size()); }

  // Appends the event, or changes nothing and says why it cannot be.
  Result<void> apply(Event event);
  // Applies what another copy of this game has more than this one, until there are so many events.
  void catch_up(const Game& ahead, std::size_t events);

  // Goes through the events that count, with the game before each of them and after it. Those
  // games know their state but no log.
  using Visit = std::function<void(const Game& before, const Event& event, const Game& after)>;
  void walk(const Visit& visit) const;

  // The events that count: those not taken back, by their place in the log.
  const SharedLog<std::size_t>& live_events() const { return live_; }

  // How many tiles the seat has to draw before anything else may happen.
  int draw_due(int seat) const;
  // How many the seat may draw at that time while its play can still be held or challenged.
  int draw_allowed(int seat, std::int64_t at) const;
  // The most tiles that the bag lets the seat on turn exchange, after what is still to be drawn
  // for the last play; 0 where it allows no exchange.
  int exchange_limit() const;
  // Why the seat may not challenge the last play now; nothing if it may.
  std::optional<Error> challenge_fault(int seat) const;
  // The seats among which the first turn is drawn: all, or those that have begun least often.
  std::vector<int> first_contenders() const;
  // The seat whose clock runs.
  std::optional<int> clock_seat() const;
  // Time left at a moment; negative in overtime. Nothing without a clock.
  std::optional<std::int64_t> time_left(int seat, std::int64_t at) const;
  // Whether time alone ends something at that moment: a seat out of time, or the game's own limit.
  std::optional<int> seat_out_of_time(std::int64_t at) const;
  bool is_game_time_over(std::int64_t at) const;
  // The result for a reason; the reason is state().end_reason when the end is due.
  GameEnded settlement(EndReason reason, std::int64_t at) const;

  // SHA-256 over everything that the state holds.
  Digest state_hash() const;

 private:
  class Fold;

  explicit Game(GameConfig config);

  Result<void> take_back(const TakenBack& taken, const Event& event);
  // Folds an event of a log that was checked before; the log stays as it is.
  void follow(const Event& event);

  std::shared_ptr<const GameConfig> config_;
  EventLog events_;
  SharedLog<std::size_t> live_;
  GameState state_;
};

}  // namespace quoin
