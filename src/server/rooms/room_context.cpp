#include "server/rooms/room_context.h"

#include <chrono>

#include "server/auth/accounts.h"

namespace quoin::server {
namespace {

template <class Clock>
std::int64_t now_of() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch())
      .count();
}

}  // namespace

bool RoomContext::has_account(const Person& person) const {
  return accounts != nullptr && accounts->has_account(person);
}

bool RoomContext::is_deleted(const Person& person) const {
  return accounts != nullptr && accounts->is_deleted(person);
}

std::int64_t RoomContext::steady_now() { return now_of<std::chrono::steady_clock>(); }
std::int64_t RoomContext::wall_now() { return now_of<std::chrono::system_clock>(); }

}  // namespace quoin::server
