#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/game.h"

namespace quoin {

// Who looks at a game.
class Viewer {
 public:
  static constexpr Viewer seat(int seat) { return Viewer(Kind::Seat, seat); }
  static constexpr Viewer spectator() { return Viewer(Kind::Spectator, -1); }
  // Sees everything but the secret; for storage and the operator, never for a client.
  static constexpr Viewer referee() { return Viewer(Kind::Referee, -1); }

  constexpr bool is_seat(int seat) const { return kind_ == Kind::Seat && seat_ == seat; }
  constexpr bool is_referee() const { return kind_ == Kind::Referee; }
  constexpr std::optional<int> own_seat() const {
    return kind_ == Kind::Seat ? std::optional(seat_) : std::nullopt;
  }

 private:
  enum class Kind : std::uint8_t { Seat, Spectator, Referee };

  constexpr Viewer(Kind kind, int seat) : kind_(kind), seat_(seat) {}

  Kind kind_;
  int seat_;
};

struct SeatView {
  std::string name;
  std::string player;
  Score score;
  SeatStatus status = SeatStatus::Playing;
  int rack_size = 0;
  std::optional<Rack> rack;  // only where the viewer may see it
  std::optional<std::int64_t> time_left;
  std::int64_t time_used = 0;
  bool agrees_to_end = false;
};

// A game as one viewer may see it. Computer players, outside engines, browsers and logs
// get a view, never the game; this is the only place that decides what is in it.
struct View {
  AlphabetPtr alphabet;
  LayoutPtr layout;
  std::string lexicon;
  Rules rules;
  Digest commitment{};
  Phase phase = Phase::Preparing;
  Board board{MinBoardSize};
  std::vector<SeatView> seats;
  std::optional<int> own_seat;
  int first_seat = 0;
  int turn = 0;
  int scoreless_turns = 0;
  int bag_count = 0;
  // The tiles that the viewer does not see: the bag and hidden racks together.
  TileCounts unseen;
  std::optional<LastPlay> last_play;  // without the tiles drawn, unless they were shown
  std::optional<GameEnded> ending;
  bool can_challenge = false;
  int exchange_limit = 0;     // the most tiles that the viewer may exchange now
  std::vector<Event> events;  // those that count, each as the viewer may see it
};

View view_of(const Game& game, Viewer viewer, std::int64_t now);

// One event without what the viewer may not see: tiles drawn and exchanged keep their number only.
// `game` is the game after the event (or later).
Event visible_event(const Game& game, const Event& event, Viewer viewer);

}  // namespace quoin
