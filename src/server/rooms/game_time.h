#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "server/nodes/nodes.h"
#include "server/runtime/clock.h"
#include "server/storage/storage.h"
#include "table/state.h"

namespace quoin::server {

// What time it is in the game of one room, in milliseconds since it began, out of the time of the
// server, which never goes back. While the game cannot be played (nothing can be stored), it stands
// still.
class GameTime {
 public:
  explicit GameTime(const Clock& clock) : clock_(clock) {}

  std::int64_t now() const { return stopped_at_.value_or(clock_.steady_now() + offset_); }
  void set(std::int64_t game_time) {
    offset_ = game_time - clock_.steady_now();
    if (stopped_at_) stopped_at_ = game_time;
  }
  // While nothing can be stored.
  void stop() { stopped_at_ = now(); }
  void go_on();
  // It stands still in a pause.
  void run_or_pause(const table::Setup& setup);
  // What time it is in a game that was stored.
  std::int64_t time_of(const StoredGame& stored, const table::State& state,
                       const Nodes& nodes) const;

 private:
  const Clock& clock_;
  std::int64_t offset_ = 0;
  std::optional<std::int64_t> stopped_at_;
};

// What a message lost on its way, as pings measured it, is given back to the player's clock: the
// opponent's move had to arrive, and the answer too. More than the limit is not believed, since a
// client that wants to think longer could answer pings late.
inline constexpr std::int64_t MaxLagCredit = 1000;

inline std::int64_t lag_credit(std::int64_t round_trip) {
  return std::clamp<std::int64_t>(round_trip, 0, MaxLagCredit);
}

}  // namespace quoin::server
