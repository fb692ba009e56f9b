#include "core/board.h"

#include <gtest/gtest.h>

namespace quoin {
namespace {

TEST(Board, HoldsTilesAndCountsThem) {
  for (const int size : {MinBoardSize, 15, MaxBoardSize}) {
    Board board(size);
    EXPECT_TRUE(board.is_empty());
    const Square corner(size - 1, size - 1);
    board.place(corner, Tile::letter(3));
    EXPECT_EQ(board.at(corner), Tile::letter(3));
    EXPECT_EQ(board.tile_count(), 1);
    EXPECT_TRUE(board.has_filled_neighbour({size - 2, size - 1}));
    EXPECT_TRUE(board.has_filled_neighbour({size - 1, size - 2}));
    EXPECT_FALSE(board.has_filled_neighbour({size - 2, size - 2}));
    board.remove(corner);
    EXPECT_EQ(board, Board(size));
  }
}

TEST(Board, IsEmptyBeyondItsEdges) {
  Board board(15);
  board.place({0, 0}, Tile::letter(1));
  board.place({14, 14}, Tile::letter(1));
  for (const Square outside : {Square(-1, 0), Square(0, -1), Square(15, 14), Square(14, 15)}) {
    EXPECT_FALSE(board.contains(outside));
    EXPECT_FALSE(board.is_filled(outside));
  }
}

}  // namespace
}  // namespace quoin
