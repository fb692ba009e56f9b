#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace quoin::server {

// The time of one game, in milliseconds since it began, out of the time of the server, which never
// goes back. While the game cannot be played (nothing can be stored), it stands still.
class GameClock {
 public:
  // It is now `game_time` in the game.
  void set(std::int64_t game_time, std::int64_t server_time) {
    offset_ = game_time - server_time;
    if (frozen_at_) frozen_at_ = game_time;
  }

  std::int64_t now(std::int64_t server_time) const {
    return frozen_at_.value_or(server_time + offset_);
  }

  bool is_frozen() const { return frozen_at_.has_value(); }
  void freeze(std::int64_t server_time) {
    if (!frozen_at_) frozen_at_ = now(server_time);
  }
  void go_on(std::int64_t server_time) {
    if (!frozen_at_) return;
    offset_ = *frozen_at_ - server_time;
    frozen_at_.reset();
  }

 private:
  std::int64_t offset_ = 0;
  std::optional<std::int64_t> frozen_at_;
};

// What a message lost on its way, as pings measured it, is given back to the player's clock: the
// opponent's move had to arrive, and the answer too. More than the limit is not believed, since a
// client that wants to think longer could answer pings late.
inline constexpr std::int64_t MaxLagCredit = 1000;

inline std::int64_t lag_credit(std::int64_t round_trip) {
  return std::clamp<std::int64_t>(round_trip, 0, MaxLagCredit);
}

}  // namespace quoin::server
