#include "notation/board_text.h"

#include <vector>

#include <gtest/gtest.h>

#include "support/data.h"

namespace quoin::notation {
namespace {

TEST(BoardText, HoldsTilesAndEmptySquaresOfALine) {
  const AlphabetPtr spanish = test::alphabet("spanish");
  const Result<Word> line = parse_line_of_tiles(".[CH]I.[ch]o", *spanish);
  ASSERT_TRUE(line) << line.error().message();
  ASSERT_EQ(line->size(), 6U);
  EXPECT_EQ((*line)[0], EmptySquare);
  EXPECT_EQ((*line)[4], (*line)[1].as_blank());
  EXPECT_EQ(line_to_text(*line, *spanish), ".[CH]I.[ch]o");
  EXPECT_FALSE(parse_line_of_tiles(".!", *spanish));
}

TEST(BoardText, IsOneRowForEachOfTheBoard) {
  const AlphabetPtr english = test::alphabet("english");
  std::vector<std::string_view> rows = {".....", "..C..", "..a..", "..T..", "....."};
  const Result<Board> board = parse_board(rows, *english, 5);
  ASSERT_TRUE(board) << board.error().message();
  EXPECT_EQ(board->tile_count(), 3);
  EXPECT_EQ(english->to_notation(board->at({2, 2})), "a");
  rows[4] = "....";
  EXPECT_EQ(parse_board(rows, *english, 5).error().message(), "expected rows of 5 squares");
  rows.pop_back();
  EXPECT_EQ(parse_board(rows, *english, 5).error().message(), "expected 5 rows");
}

}  // namespace
}  // namespace quoin::notation
