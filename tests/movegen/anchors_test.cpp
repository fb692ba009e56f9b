#include "movegen/anchors.h"

#include <map>
#include <string>

#include <gtest/gtest.h>

#include "core/scoring.h"
#include "lexicon/judge.h"
#include "notation/coordinates.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::movegen {
namespace {

using Letters = std::pair<std::string, std::string>;

// By square, as a page reads them: letters across and down, "*" for all.
std::map<std::string, Letters> texts(const Grid& grid) {
  const Alphabet& alphabet = *grid.setting().alphabet;
  const auto text = [&](const std::optional<Word>& letters) {
    return letters ? alphabet.to_notation(*letters) : "*";
  };
  std::map<std::string, Letters> found;
  for (const Anchor& anchor : anchors(grid))
    found[notation::to_text(anchor.square)] = {text(anchor.across), text(anchor.down)};
  return found;
}

// Every letter tried out on the square; nothing where no word is made.
std::optional<Word> tried_out(const Grid& grid, Square square, Direction word_direction) {
  const Board board = grid.board();
  const lexicon::Judge is_word(grid.setting().lexicon);
  Square start = square;
  while (board.is_filled(start.step(word_direction, -1))) start = start.step(word_direction, -1);
  Word fitting;
  for (int letter = 1; letter <= grid.setting().alphabet->letter_count(); ++letter) {
    Word word;
    for (Square at = start; at == square || board.is_filled(at); at = at.step(word_direction))
      word.push_back(at == square ? Tile::letter(letter) : board.at(at));
    if (word.size() < 2) return std::nullopt;
    if (is_word(word)) fitting.push_back(Tile::letter(letter));
  }
  return fitting;
}

TEST(Anchors, AreTheStartOfAnEmptyBoard) {
  const AlphabetPtr english = test::alphabet("english");
  const Grid grid(test::setting_of(test::lexicon_of(std::vector<std::string>{"AT"}, *english),
                                   english, test::layout("standard")));
  const std::vector<Anchor> expected = {{Square(7, 7), std::nullopt, std::nullopt}};
  EXPECT_EQ(anchors(grid), expected);
}

TEST(Anchors, SayWhichLettersFitBesideAWord) {
  const AlphabetPtr spanish = test::alphabet("spanish");
  Grid grid(test::setting_of(
      test::lexicon_of(std::vector<std::string>{"AS", "ASA", "A[CH]", "A[CH]A", "[CH]A"}, *spanish),
      spanish, test::layout("standard")));
  grid.place(Move::place({7, 7}, Direction::Across, test::tiles(*spanish, "as")));
  const auto found = texts(grid);
  EXPECT_EQ(found.size(), 6U);
  EXPECT_EQ(found.at("8G"), Letters("*", "")) << "nothing goes before AS";
  EXPECT_EQ(found.at("8J"), Letters("*", "A"));
  EXPECT_EQ(found.at("7H"), Letters("[CH]", "*"));
  EXPECT_EQ(found.at("9H"), Letters("[CH]S", "*")) << "in the order of the alphabet";
  EXPECT_EQ(found.at("7I"), Letters("A", "*"));
  EXPECT_EQ(found.at("9I"), Letters("", "*"));
}

TEST(Anchors, AgreeWithEveryLetterTriedOut) {
  const auto setting =
      test::setting_of(test::small_english(), test::alphabet("english"), test::layout("standard"));
  test::visit_positions(setting, 60, 5, [&](Grid& grid, const Rack& rack) {
    if (grid.is_empty()) return;
    std::vector<Anchor> expected;
    const Board board = grid.board();
    for (int row = 0; row < grid.size(); ++row) {
      for (int column = 0; column < grid.size(); ++column) {
        const Square square(row, column);
        if (board.is_filled(square) || !board.has_filled_neighbour(square)) continue;
        expected.push_back({square, tried_out(grid, square, Direction::Down),
                            tried_out(grid, square, Direction::Across)});
      }
    }
    ASSERT_EQ(anchors(grid), expected) << test::describe(grid, rack);
  });
}

}  // namespace
}  // namespace quoin::movegen
