#include "movegen/reference/cross_checks.h"

#include <gtest/gtest.h>

#include "movegen/reference/support.h"

namespace quoin::movegen::reference {
namespace {

class CrossChecks : public testing::Test {
 protected:
  LetterSet letters(const std::string& text) const {
    LetterSet set = 0;
    for (const Tile tile : test::tiles(*english_, text)) set |= set_of(tile);
    return set;
  }
  std::vector<Line> lines_of(const Board& board, const lexicon::Lexicon& lexicon) const {
    return make_lines(board, *test::layout("standard"), *english_, lexicon);
  }

  AlphabetPtr english_ = test::alphabet("english");
};

TEST_F(CrossChecks, AllowTheLettersThatMakeAWordAcrossTheLine) {
  const lexicon::LexiconPtr lexicon =
      test::lexicon_of({"AT", "OAT", "BAT", "BATS", "ATE", "TA", "AA"}, *english_);
  const std::vector<Line> lines = lines_of(board_with(*english_, "H8", "AT"), *lexicon);
  const Line& above = lines[6];
  EXPECT_EQ(above[8].allowed, letters("BO"));
  EXPECT_EQ(above[8].points, 2);
  EXPECT_TRUE(above[8].is_crossed && above[8].is_hook);
  const Line& below = lines[9];
  EXPECT_EQ(below[8].allowed, letters("E"));
  EXPECT_EQ(below[7].allowed, AllLetters);
  EXPECT_FALSE(below[7].is_crossed || below[7].is_hook);
  // The column: its tiles, and no word across it.
  const Line& column = lines[15 + 7];
  EXPECT_EQ(column.direction, Direction::Down);
  EXPECT_EQ(column[8].letter, test::tiles(*english_, "A").front());
  EXPECT_EQ(column[7].allowed, AllLetters);
}

TEST_F(CrossChecks, JoinTheTilesOnBothSides) {
  const lexicon::LexiconPtr lexicon =
      test::lexicon_of({"CAT", "COT", "CUT", "CAR", "ATE"}, *english_);
  Board board = board_with(*english_, "8H", "c");
  board.place({9, 7}, test::tiles(*english_, "T").front());
  const Line row = lines_of(board, *lexicon)[8];
  EXPECT_EQ(row[8].allowed, letters("AOU"));
  EXPECT_EQ(row[8].points, 1) << "the blank counts nothing";
}

TEST_F(CrossChecks, AllowNothingBesideAWordThatCannotGrow) {
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT"}, *english_);
  const std::vector<Line> lines = lines_of(board_with(*english_, "H8", "XQ"), *lexicon);
  EXPECT_EQ(lines[6][8].allowed, 0U);
  EXPECT_EQ(lines[9][8].allowed, 0U);
}

TEST_F(CrossChecks, HaveTheStartSquareAsTheOnlyHookOfAnEmptyBoard) {
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT"}, *english_);
  const std::vector<Line> lines = lines_of(Board(15), *lexicon);
  EXPECT_EQ(lines.size(), 15U) << "rows only, since the layout is symmetric";
  for (const Line& line : lines) {
    for (int place = 1; place <= line.size; ++place) {
      EXPECT_EQ(line[place].is_hook, line.square(place) == Square(7, 7));
      EXPECT_EQ(line[place].allowed, AllLetters);
    }
    EXPECT_EQ(line[0].allowed | line[line.size + 1].allowed, 0U) << "off the board";
  }
  EXPECT_EQ(make_lines(Board(5), *uneven_layout(), *english_, *lexicon).size(), 10U);
}

}  // namespace
}  // namespace quoin::movegen::reference
