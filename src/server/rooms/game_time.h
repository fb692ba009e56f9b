#pragma once

#include <cstdint>

#include "server/clock.h"
#include "server/nodes/nodes.h"
#include "server/rooms/game_clock.h"
#include "server/storage/storage.h"
#include "table/state.h"

namespace quoin::server {

// What time it is in the game of one room.
class GameTime {
 public:
  explicit GameTime(const Clock& clock) : clock_(clock) {}

  std::int64_t now() const { return game_.now(clock_.steady_now()); }
  void set(std::int64_t game_time) { game_.set(game_time, clock_.steady_now()); }
  // While nothing can be stored.
  void stop() { game_.freeze(clock_.steady_now()); }
  // It stands still in a pause.
  void run_or_pause(const table::Setup& setup);
  // What time it is in a game that was stored.
  std::int64_t time_of(const StoredGame& stored, const table::State& state,
                       const Nodes& nodes) const;

 private:
  const Clock& clock_;
  GameClock game_;
};

}  // namespace quoin::server
