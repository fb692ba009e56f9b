#include "server/rooms/game_time.h"

#include <utility>

namespace quoin::server {

void GameTime::go_on() {
  if (stopped_at_) offset_ = *std::exchange(stopped_at_, {}) - clock_.steady_now();
}

void GameTime::run_or_pause(const table::Setup& setup) {
  if (setup.is_paused()) {
    stop();
  } else {
    go_on();
  }
}

std::int64_t GameTime::time_of(const StoredGame& stored, const table::State& state,
                               const Nodes& nodes) const {
  const std::int64_t known = std::max(state.game()->state().now, stored.clock);
  // Days are counted by the calendar, whether anybody could play or not.
  const bool is_paused = state.setup.is_paused();
  if (state.game()->config().rules.clock.per_turn > 0 && state.is_going_on()) {
    const std::int64_t until = is_paused ? state.setup.paused_at : clock_.wall_now();
    return std::max(known, until - state.setup.started_at);
  }
  if (is_paused || !state.is_going_on() || stored.writer.empty() || stored.writer == nodes.self())
    return known;
  // For as long as somebody kept the clock.
  const std::int64_t kept_until =
      nodes.is_alive(stored.writer) ? clock_.wall_now() : stored.writer_seen_at;
  return known + std::max<std::int64_t>(0, kept_until - stored.summary.changed_at);
}

}  // namespace quoin::server
