#include "notation/diagram.h"

#include "base/text.h"
#include "notation/support.h"

namespace quoin::notation {
namespace {

class Diagram : public testing::Test {
 protected:
  const AlphabetPtr english = test::alphabet("english");
  const LayoutPtr standard = test::layout("standard");

  static std::string without_colours(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
      if (text.front() == '\x1b') {
        text.remove_prefix(text.find('m') + 1);
      } else {
        plain += text.front();
        text.remove_prefix(1);
      }
    }
    return plain;
  }
};

TEST_F(Diagram, APlainBoardShowsTilesPremiumsAndCoordinates) {
  const Board board = board_with({"8D FLYING", "F6 CR.", "E8 .OOIe"}, *english);
  EXPECT_EQ("\n" + diagram(board, *standard, *english), R"(
       A  B  C  D  E  F  G  H  I  J  K  L  M  N  O
    +----------------------------------------------+
  1 | 3W  .  . 2L  .  .  . 3W  .  .  . 2L  .  . 3W | 1
  2 |  . 2W  .  .  . 3L  .  .  . 3L  .  .  . 2W  . | 2
  3 |  .  . 2W  .  .  . 2L  . 2L  .  .  . 2W  .  . | 3
  4 | 2L  .  . 2W  .  .  . 2L  .  .  . 2W  .  . 2L | 4
  5 |  .  .  .  . 2W  .  .  .  .  . 2W  .  .  .  . | 5
  6 |  . 3L  .  .  .  C  .  .  . 3L  .  .  . 3L  . | 6
  7 |  .  . 2L  .  .  R 2L  . 2L  .  .  . 2L  .  . | 7
  8 | 3W  .  .  F  L  Y  I  N  G  .  . 2L  .  . 3W | 8
  9 |  .  . 2L  .  O  . 2L  . 2L  .  .  . 2L  .  . | 9
 10 |  . 3L  .  .  O 3L  .  .  . 3L  .  .  . 3L  . | 10
 11 |  .  .  .  .  I  .  .  .  .  . 2W  .  .  .  . | 11
 12 | 2L  .  . 2W  e  .  . 2L  .  .  . 2W  .  . 2L | 12
 13 |  .  . 2W  .  .  . 2L  . 2L  .  .  . 2W  .  . | 13
 14 |  . 2W  .  .  . 3L  .  .  . 3L  .  .  . 2W  . | 14
 15 | 3W  .  . 2L  .  .  . 3W  .  .  . 2L  .  . 3W | 15
    +----------------------------------------------+
       A  B  C  D  E  F  G  H  I  J  K  L  M  N  O
)");
}

TEST_F(Diagram, TheLastMoveIsMarkedWhereItLaidTiles) {
  Board board = board_with({"8D FLYING"}, *english);
  const Move move = *parse_move("8A OUT......", board, *english, TextSource::File);
  apply_placement(board, move);
  DiagramOptions options;
  options.last_move = move;
  const std::string text = diagram(board, *standard, *english, options);
  EXPECT_NE(text.find("  8 | *O *U *T  F  L  Y  I  N  G  .  . 2L  .  . 3W | 8\n"),
            std::string::npos)
      << text;
}

TEST_F(Diagram, TheStartSquareIsMarkedWhileTheBoardIsEmpty) {
  const std::string text = diagram(Board(15), *standard, *english);
  EXPECT_NE(text.find("  8 | 3W  .  . 2L  .  .  .  *  .  .  . 2L  .  . 3W | 8\n"),
            std::string::npos)
      << text;
}

TEST_F(Diagram, PremiumsMayBeHidden) {
  DiagramOptions options;
  options.show_premiums = false;
  const std::string text =
      diagram(board_with({"8D FLYING"}, *english), *standard, *english, options);
  EXPECT_EQ(text.find('2'), text.find("2 |"));
  EXPECT_EQ(text.find("3W"), std::string::npos);
}

TEST_F(Diagram, ATransposedBoardHasItsLabelsTurnedToo) {
  DiagramOptions options;
  options.transposed = true;
  const std::string text = diagram(board_with({"8D FLY"}, *english), *standard, *english, options);
  EXPECT_NE(text.find("       1  2  3  4  5  6  7  8  9 10 11 12 13 14 15\n"), std::string::npos);
  EXPECT_NE(text.find("  D | 2L  .  . 2W  .  .  .  F  .  .  . 2W  .  . 2L | D\n"),
            std::string::npos)
      << text;
}

TEST_F(Diagram, EveryLineOfABoardIsEquallyWide) {
  for (const std::string& name : test::alphabet_names()) {
    const AlphabetPtr alphabet = test::alphabet(name);
    for (const char* layout_name : {"standard", "super"}) {
      const LayoutPtr layout = test::layout(layout_name);
      // Every letter of the alphabet once, and once as a blank.
      Board board(layout->size());
      for (int index = 1; index <= alphabet->letter_count(); ++index) {
        const int place = (index - 1) * 2;
        board.place({place / layout->size(), place % layout->size()}, Tile::letter(index));
        const int next = place + 1;
        board.place({next / layout->size(), next % layout->size()}, Tile::letter(index).as_blank());
      }
      for (const Colours colours : {Colours::None, Colours::Ansi256, Colours::True}) {
        DiagramOptions options;
        options.colours = colours;
        options.show_points = true;
        const std::string text = without_colours(diagram(board, *layout, *alphabet, options));
        const std::vector<std::string_view> lines = split_lines(text);
        const std::size_t size = static_cast<std::size_t>(layout->size());
        const std::size_t first = colours == Colours::None ? 2 : 1;
        ASSERT_EQ(lines.size(), size + 2 * first);
        // The row's number ends the line and is one or two digits long.
        const auto width = [&](std::size_t row) {
          return display_width(lines[first + row]) - std::to_string(row + 1).size();
        };
        for (std::size_t row = 1; row < size; ++row) {
          EXPECT_EQ(width(row), width(0)) << name << "\n" << text;
        }
      }
    }
  }
}

TEST_F(Diagram, PlainEnglishIsAscii) {
  for (const char c : diagram(board_with({"8D FLYING"}, *english), *standard, *english)) {
    EXPECT_LT(static_cast<unsigned char>(c), 0x80);
  }
}

TEST_F(Diagram, ColouredLinesEndWithoutColour) {
  DiagramOptions options;
  options.colours = Colours::True;
  options.last_move = *parse_move("8D FLYiNG", Board(15), *english, TextSource::File);
  const std::string text =
      diagram(board_with({"8D FLYiNG"}, *english), *standard, *english, options);
  for (const std::string_view line : split_lines(text)) {
    const std::size_t last = line.rfind("\x1b[");
    if (last != std::string_view::npos) {
      EXPECT_EQ(line.substr(last, 4), "\x1b[0m");
    }
  }
  EXPECT_NE(text.find("\x1b[48;2;242;179;61m"), std::string::npos);  // the last move
  EXPECT_NE(without_colours(text).find("▎F ▎L ▎Y ▎i ▎N ▎G "), std::string::npos);
}

TEST_F(Diagram, AFewColoursDoOnOlderTerminals) {
  DiagramOptions options;
  options.colours = Colours::Ansi256;
  const std::string text = diagram(Board(15), *standard, *english, options);
  EXPECT_EQ(text.find("48;2;"), std::string::npos);
  EXPECT_NE(text.find("\x1b[48;5;"), std::string::npos);
}

}  // namespace
}  // namespace quoin::notation
