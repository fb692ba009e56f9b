#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "core/square.h"
#include "core/tile.h"
#include "core/tile_counts.h"

namespace quoin {

// What a player does with a turn: place tiles, exchange some, or pass. A placement is the
// whole main word: its first square, its direction, and for each square the tile put there,
// or EmptySquare where a tile already lies. 32 bytes, so that lists of thousands are cheap.
class Move {
 public:
  enum class Kind : std::uint8_t { Place, Exchange, Pass };

  static Move place(Square start, Direction direction, std::span<const Tile> tiles) {
    return {Kind::Place, start, direction, tiles};
  }
  static Move exchange(std::span<const Tile> tiles) {
    return {Kind::Exchange, {}, Direction::Across, tiles};
  }
  static Move pass() { return {Kind::Pass, {}, Direction::Across, {}}; }

  Kind kind() const { return kind_; }
  Square start() const { return start_; }
  Direction direction() const { return direction_; }
  // Of a placement: one entry for each square of the main word. Of an exchange: the tiles given
  // back.
  std::span<const Tile> tiles() const { return {tiles_.data(), length_}; }
  Square square(std::size_t i) const { return start_.step(direction_, static_cast<int>(i)); }

  // The tiles that leave the rack.
  TileCounts tiles_used() const {
    TileCounts used;
    for (const Tile tile : tiles()) {
      if (kind_ == Kind::Exchange || tile != EmptySquare) used.add(tile);
    }
    return used;
  }

  bool operator==(const Move&) const = default;

 private:
  Move(Kind kind, Square start, Direction direction, std::span<const Tile> tiles)
      : kind_(kind),
        direction_(direction),
        length_(static_cast<std::uint8_t>(tiles.size())),
        start_(start) {
    assert(tiles.size() <= tiles_.size());
    for (std::size_t i = 0; i < tiles.size(); ++i) tiles_[i] = tiles[i];
  }

  Kind kind_;
  Direction direction_;
  std::uint8_t length_;
  Square start_;
  std::array<Tile, MaxBoardSize> tiles_{};
};

static_assert(sizeof(Move) <= 32);

}  // namespace quoin
