#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/rules.h"

namespace quoin::server {

// Who plays well at one pace need not at another, nor in another language: ratings are kept for
// each pool apart. A pool is the name of an alphabet and a speed, "english-rapid".

// How fast a game is, by the time that one player has for about fifteen turns:
//
//   fast            less than 5 minutes
//   rapid           less than 15 minutes
//   standard        less than 12 hours
//   correspondence  more
//
// Nothing without a clock: such a game could be left without ever being lost.
std::optional<std::string_view> speed_of(const ClockRule& clock);

std::string pool_of(std::string_view alphabet, std::string_view speed);

struct PoolName {
  std::string language;
  std::string speed;
};
PoolName parse_pool(std::string_view pool);

}  // namespace quoin::server
