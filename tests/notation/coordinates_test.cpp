#include "notation/coordinates.h"

#include <gtest/gtest.h>

namespace quoin::notation {
namespace {

TEST(Coordinates, RowFirstRunsAcrossAndColumnFirstRunsDown) {
  EXPECT_EQ(*parse_coordinates("8H", 15), (Coordinates{{7, 7}, Direction::Across}));
  EXPECT_EQ(*parse_coordinates("H8", 15), (Coordinates{{7, 7}, Direction::Down}));
  EXPECT_EQ(*parse_coordinates("15A", 15), (Coordinates{{14, 0}, Direction::Across}));
  EXPECT_EQ(*parse_coordinates("O1", 15), (Coordinates{{0, 14}, Direction::Down}));
}

TEST(Coordinates, LowerCaseIsAccepted) {
  EXPECT_EQ(*parse_coordinates("8h", 15), *parse_coordinates("8H", 15));
  EXPECT_EQ(*parse_coordinates("u21", 21), *parse_coordinates("U21", 21));
}

TEST(Coordinates, EverySquareOfEveryBoardSurvivesInBothDirections) {
  for (int size = MinBoardSize; size <= MaxBoardSize; ++size) {
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        for (const Direction direction : {Direction::Across, Direction::Down}) {
          const Coordinates coordinates{{row, column}, direction};
          EXPECT_EQ(*parse_coordinates(to_text(coordinates), size), coordinates);
          EXPECT_EQ(*parse_square(to_text(Square(row, column), direction), size),
                    Square(row, column));
        }
      }
    }
  }
}

TEST(Coordinates, ASquareAloneIsWrittenRowFirst) { EXPECT_EQ(to_text(Square(7, 3)), "8D"); }

TEST(Coordinates, OtherTextIsRefusedWithASentence) {
  for (const char* text : {"", "8", "H", "88", "HH", "8HH", "H123", "-1A", "A-1", "A+1", "8 H",
                           "8H ", "Ä8", "8Ä", "1.A"}) {
    EXPECT_FALSE(parse_coordinates(text, 15).has_value()) << text;
  }
  EXPECT_EQ(parse_coordinates("DOG", 15).error().message(),
            "'DOG' is not a square; expected one such as 8H (across) or H8 (down)");
}

TEST(Coordinates, SquaresOffTheBoardAreNamed) {
  EXPECT_EQ(parse_coordinates("16A", 15).error().message(),
            "'16A': there is no row 16 on a board of 15×15");
  EXPECT_EQ(parse_coordinates("P1", 15).error().message(),
            "'P1': there is no column P on a board of 15×15");
  EXPECT_FALSE(parse_coordinates("0A", 15).has_value());
  EXPECT_TRUE(parse_coordinates("P16", 21).has_value());
  EXPECT_FALSE(parse_coordinates("V1", 21).has_value());
}

}  // namespace
}  // namespace quoin::notation
