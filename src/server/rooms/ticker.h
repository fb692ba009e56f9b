#pragma once

#include "server/rooms/game_time.h"
#include "server/rooms/presence.h"
#include "server/runtime/timers.h"

namespace quoin::server {

class Room;

// Watches the clock of one game: does in time what time alone does.
class Ticker {
 public:
  Ticker(Room& room, const GameTime& time, const Presence& presence, Timers& timers)
      : room_(room), time_(time), presence_(presence), timers_(timers) {}

  // For as long as the game goes on or may go on again, where it has a clock to watch.
  void start();

 private:
  void tick();
  // Whose page is open at another node is that one's to watch: it knows how long messages take.
  bool is_ours() const;

  Room& room_;
  const GameTime& time_;
  const Presence& presence_;
  Timers& timers_;
  Timer next_;
};

}  // namespace quoin::server
