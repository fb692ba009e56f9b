#pragma once

#include <cstdint>
#include <span>

#include "core/tile.h"
#include "players/strategy/player.h"

namespace quoin::players {

std::uint64_t fold(std::uint64_t hash, std::uint64_t number);
std::uint64_t hash_of(std::span<const Tile> tiles);
// Of a placement.
std::uint64_t hash_of(const Move& move);

// Of what lies on the board and on the rack. Chance that comes from it is the same whenever the
// position is, whatever happened before.
std::uint64_t hash_of(const Situation& situation);

}  // namespace quoin::players
