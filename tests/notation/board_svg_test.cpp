#include "notation/board_svg.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/text.h"
#include "notation/cgp.h"
#include "support/data.h"

namespace quoin::notation {
namespace {

// The picture in the README is what the program draws.
TEST(BoardSvg, DrawsThePictureOfTheReadme) {
  const std::string folder = std::string(QUOIN_SOURCE_DIR) + "/docs/";
  const std::string text = read_file(folder + "board.cgp").value();
  const CgpPosition cgp =
      parse_cgp(trim(text), test::alphabet("english"), test::layout("standard")).value();
  EXPECT_EQ(board_svg(cgp.position.board, *cgp.position.layout, *cgp.position.alphabet),
            read_file(folder + "board.svg").value());
}

TEST(BoardSvg, ShowsPointsOfLettersButNotOfBlanks) {
  const AlphabetPtr spanish = test::alphabet("spanish");
  Board board(15);
  board.place({7, 7}, test::tiles(*spanish, "[CH]").front());
  board.place({7, 8}, test::tiles(*spanish, "q").front());
  const std::string svg = board_svg(board, *test::layout("standard"), *spanish);
  EXPECT_NE(svg.find(">CH</text>"), std::string::npos);
  EXPECT_NE(svg.find("text-anchor='end'>5</text>"), std::string::npos);
  EXPECT_NE(svg.find(">q</text>"), std::string::npos);
  EXPECT_EQ(svg.find("text-anchor='end'>0</text>"), std::string::npos);
}

}  // namespace
}  // namespace quoin::notation
