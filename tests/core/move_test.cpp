#include "core/move.h"

#include <gtest/gtest.h>

namespace quoin {
namespace {

const Tile A = Tile::letter(1);

TEST(Move, NamesTheSquaresOfItsWord) {
  const Move move = Move::place({7, 3}, Direction::Down, Word{A, EmptySquare, A.as_blank()});
  EXPECT_EQ(move.square(2), Square(9, 3));
  EXPECT_EQ(move.tiles_used().tiles(), (Word{A, Blank})) << "the tile played through is not used";
}

TEST(Move, AnExchangedBlankIsUsed) {
  EXPECT_EQ(Move::exchange(Word{Blank, A}).tiles_used().tiles(), (Word{A, Blank}));
}

}  // namespace
}  // namespace quoin
