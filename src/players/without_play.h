#pragma once

#include <algorithm>

#include "players/player.h"

namespace quoin::players {

// What simple players do where they find no play: they exchange all that they may, and pass where
// they may not.
inline Move exchange_or_pass(const Situation& situation) {
  const Word tiles = situation.rack.tiles();
  const auto limit = static_cast<std::size_t>(std::max(situation.exchange_limit, 0));
  if (limit == 0 || tiles.empty()) return Move::pass();
  return Move::exchange(std::span(tiles).first(std::min(tiles.size(), limit)));
}

}  // namespace quoin::players
