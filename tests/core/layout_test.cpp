#include "core/layout.h"

#include <map>

#include <gtest/gtest.h>

#include "support/data.h"

namespace quoin {
namespace {

std::map<Premium, int> premium_counts(const Layout& layout) {
  std::map<Premium, int> counts;
  for (int row = 0; row < layout.size(); ++row) {
    for (int column = 0; column < layout.size(); ++column) ++counts[layout.premium({row, column})];
  }
  return counts;
}

std::string layout_error(const std::string& text) {
  const Result<LayoutPtr> parsed = Layout::parse(text);
  return parsed ? "no error" : parsed.error().message();
}

std::string five_rows(const std::string& row) { return row + row + row + row + row; }

TEST(Layout, StandardBoardHasTheUsualPremiums) {
  const LayoutPtr board = test::layout("standard");
  EXPECT_EQ(board->size(), 15);
  EXPECT_EQ(board->start(), Square(7, 7));
  EXPECT_TRUE(board->is_symmetric());
  EXPECT_EQ(premium_counts(*board), (std::map<Premium, int>{{Premium::None, 164},
                                                            {Premium::DoubleLetter, 24},
                                                            {Premium::TripleLetter, 12},
                                                            {Premium::DoubleWord, 17},
                                                            {Premium::TripleWord, 8}}));
  EXPECT_EQ(board->premium({0, 0}), Premium::TripleWord);
  EXPECT_EQ(board->premium({7, 7}), Premium::DoubleWord);
  EXPECT_EQ(board->premium({5, 1}), Premium::TripleLetter);
}

TEST(Layout, LargeBoardHas21Rows) {
  const LayoutPtr board = test::layout("super");
  EXPECT_EQ(board->size(), 21);
  EXPECT_TRUE(board->is_symmetric());
  EXPECT_EQ(premium_counts(*board)[Premium::QuadrupleWord], 4);
}

TEST(Layout, RandomBoardKeepsCountsAndSymmetryAndDependsOnTheSeedAlone) {
  const LayoutPtr standard = test::layout("standard");
  const LayoutPtr random = Layout::shuffled(*standard, 42);
  EXPECT_EQ(random->name(), "random:42");
  EXPECT_EQ(premium_counts(*random), premium_counts(*standard));
  EXPECT_TRUE(random->is_symmetric());
  EXPECT_EQ(random->premium(random->start()), Premium::DoubleWord);
  EXPECT_NE(random->fingerprint(), standard->fingerprint());
  EXPECT_EQ(random->canonical_text(), Layout::shuffled(*standard, 42)->canonical_text());
  EXPECT_NE(random->fingerprint(), Layout::shuffled(*standard, 43)->fingerprint());
  EXPECT_EQ(Layout::parse(random->canonical_text()).value()->fingerprint(), random->fingerprint());
}

TEST(Layout, CanonicalTextIsReadBackTheSame) {
  for (const char* name : {"standard", "super"}) {
    const LayoutPtr board = test::layout(name);
    EXPECT_EQ(Layout::parse(board->canonical_text()).value()->canonical_text(),
              board->canonical_text());
  }
}

TEST(Layout, ErrorsSayWhereAndWhatWasExpected) {
  const std::string head = "layout x\ntitle X\nstart 3C\n";
  EXPECT_EQ(layout_error(head + five_rows("row . 2L 3W 4L 4W\n")), "no error");
  EXPECT_EQ(layout_error(head + "row . . .\n"),
            "line 4: a row has 5 to 21 squares, this one has 3");
  EXPECT_EQ(layout_error(head + "row . . . . .\nrow . . . .\n"),
            "line 5: row 2 has 4 squares, the rows before it have 5");
  EXPECT_EQ(layout_error(head + "row . . . . 5W\n"),
            "line 4: '5W' is not a premium; expected one of . 2L 3L 4L 2W 3W 4W");
  EXPECT_EQ(layout_error(head + "row . . . . .\n"),
            "a board is square: 1 rows of 5 squares are not");
  EXPECT_EQ(layout_error("layout x\ntitle X\nstart 6C\n" + five_rows("row . . . . .\n")),
            "the start square is not on the board");
  EXPECT_EQ(layout_error("layout x\ntitle X\nstart C3\n"),
            "line 3: start: expected a square such as 8H");
  EXPECT_EQ(layout_error("hello"),
            "line 1: 'hello' is not a directive; expected one of layout, title, start, row");
}

TEST(Layout, AnUnevenBoardIsNotSymmetric) {
  EXPECT_FALSE(Layout::parse("layout x\ntitle X\nstart 3C\n" + five_rows("row . 2L . . .\n"))
                   .value()
                   ->is_symmetric());
}

}  // namespace
}  // namespace quoin
