#include "server/rooms/ticker.h"

#include <utility>

#include "server/rooms/room.h"
#include "table/turns.h"

namespace quoin::server {
namespace {

constexpr std::chrono::milliseconds TickInterval{250};

}  // namespace

void Ticker::start() {
  if (!table::is_timed(*room_.game())) return;
  next_ = timers_.after(TickInterval, [this] { tick(); });
}

bool Ticker::is_ours() const {
  const std::optional<int> running = room_.game()->clock_seat();
  if (running && presence_.is_here(*running)) return true;
  return room_.is_in_charge() && !(running && presence_.is_elsewhere(*running));
}

void Ticker::tick() {
  room_.read_if_possible();
  // A move that is still on its way must not come too late because of the way.
  const std::optional<int> running = room_.game()->clock_seat();
  const std::int64_t now = time_.now() - (running ? presence_.lag_of(*running) : 0);
  if (table::is_something_due(*room_.game(), now) && is_ours() && !room_.is_busy()) {
    table::State draft = room_.state();
    table::let_time_pass(*draft.referee, now);
    room_.save(std::move(draft), nobody_waits);
  }
  start();
}

}  // namespace quoin::server
