#include "players/strategy/position_hash.h"

#include "base/hash.h"

namespace quoin::players {

std::uint64_t fold(std::uint64_t hash, std::uint64_t number) { return mix64(hash ^ number); }

std::uint64_t hash_of(std::span<const Tile> tiles) {
  std::uint64_t hash = tiles.size();
  for (const Tile tile : tiles) hash = fold(hash, tile.code());
  return hash;
}

std::uint64_t hash_of(const Move& move) {
  const std::uint64_t place =
      static_cast<std::uint64_t>(move.start().row() * MaxBoardSize + move.start().column()) * 2 +
      static_cast<std::uint64_t>(move.direction());
  return fold(place, hash_of(move.tiles()));
}

std::uint64_t hash_of(const Situation& situation) {
  std::uint64_t hash = 0;
  for (int row = 0; row < situation.grid.size(); ++row) {
    const movegen::Line& line = situation.grid.line(Direction::Across, row);
    hash = fold(hash, hash_of(std::span(line.tiles).first(situation.grid.size())));
  }
  return fold(hash, hash_of(situation.rack.tiles()));
}

}  // namespace quoin::players
