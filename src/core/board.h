#pragma once

#include <array>
#include <cassert>

#include "core/square.h"
#include "core/tile.h"

namespace quoin {

// The tiles on the table. A 15×15 board uses the first 225 places of the array, row after
// row, so that it pays nothing for the 21×21 one.
class Board {
 public:
  explicit Board(int size) : size_(size) { assert(size >= MinBoardSize && size <= MaxBoardSize); }

  int size() const { return size_; }
  bool contains(Square square) const {
    return square.row() >= 0 && square.row() < size_ && square.column() >= 0 &&
           square.column() < size_;
  }

  // EmptySquare where no tile lies, and off the board.
  Tile at(Square square) const { return contains(square) ? tiles_[index(square)] : EmptySquare; }
  bool is_filled(Square square) const { return at(square) != EmptySquare; }

  void place(Square square, Tile tile) {
    assert(contains(square) && tile != EmptySquare && !is_filled(square));
    tiles_[index(square)] = tile;
    ++tile_count_;
  }
  void remove(Square square) {
    assert(is_filled(square));
    tiles_[index(square)] = EmptySquare;
    --tile_count_;
  }

  int tile_count() const { return tile_count_; }
  bool is_empty() const { return tile_count_ == 0; }

  bool has_filled_neighbour(Square square) const {
    return is_filled(square.step(Direction::Across, -1)) ||
           is_filled(square.step(Direction::Across)) ||
           is_filled(square.step(Direction::Down, -1)) || is_filled(square.step(Direction::Down));
  }

  bool operator==(const Board& other) const = default;

 private:
  std::size_t index(Square square) const {
    return static_cast<std::size_t>(square.row() * size_ + square.column());
  }

  int size_;
  int tile_count_ = 0;
  std::array<Tile, static_cast<std::size_t>(MaxBoardSize* MaxBoardSize)> tiles_{};
};

}  // namespace quoin
