#include "server/ratings/pool.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace quoin::server {
namespace {

constexpr std::int64_t Minute = 60'000;
constexpr std::int64_t TypicalTurns = 15;
constexpr std::int64_t Far = std::numeric_limits<std::int64_t>::max();

// As much as fits: the numbers come from people.
std::int64_t times_turns(std::int64_t time) {
  return time > Far / (2 * TypicalTurns) ? Far / 2 : time * TypicalTurns;
}

}  // namespace

std::optional<std::string_view> speed_of(const ClockRule& clock) {
  std::int64_t time = Far;
  if (clock.per_player > 0)
    time = std::min(clock.per_player, Far / 2) + times_turns(clock.increment);
  if (clock.per_turn > 0) time = std::min(time, times_turns(clock.per_turn));
  if (clock.whole_game > 0) time = std::min(time, clock.whole_game / 2);
  if (time == Far) return std::nullopt;
  if (time < 5 * Minute) return "fast";
  if (time < 15 * Minute) return "rapid";
  if (time < 12 * 60 * Minute) return "standard";
  return "correspondence";
}

std::string pool_of(std::string_view alphabet, std::string_view speed) {
  return std::string(alphabet) + "-" + std::string(speed);
}

PoolName parse_pool(std::string_view pool) {
  // Names of alphabets may have the sign in them, those of speeds have not.
  const std::size_t place = pool.rfind('-');
  if (place == std::string_view::npos) return {std::string(pool), {}};
  return {std::string(pool.substr(0, place)), std::string(pool.substr(place + 1))};
}

}  // namespace quoin::server
