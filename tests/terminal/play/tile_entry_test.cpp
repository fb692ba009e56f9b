#include "terminal/play/tile_entry.h"

#include <gtest/gtest.h>

#include "support/data.h"

namespace quoin::cli {
namespace {

// A rack and an empty board, and what typing on it gives.
struct Typing {
  explicit Typing(const std::string& alphabet_name, const std::string& rack_text)
      : alphabet(test::alphabet(alphabet_name)),
        rack(test::tiles(*alphabet, rack_text)),
        entry(Square(7, 7)) {}

  Result<void> type(std::string_view character) {
    return entry.type(character, {board, *alphabet, rack});
  }
  std::string laid() const {
    Word tiles;
    for (const PlacedTile& placed : entry.placed()) tiles.push_back(placed.tile);
    return alphabet->to_notation(tiles);
  }

  AlphabetPtr alphabet;
  Board board{15};
  Rack rack;
  TileEntry entry;
};

TEST(TileEntry, LaysLettersAlongItsDirection) {
  Typing typing("english", "CAT");
  for (const char* letter : {"c", "a", "t"}) EXPECT_TRUE(typing.type(letter));
  EXPECT_EQ(typing.laid(), "CAT");
  EXPECT_EQ(typing.entry.placed().back().square, Square(7, 9));
  EXPECT_EQ(typing.entry.cursor(), Square(7, 10));
  const Result<void> missing = typing.type("s");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message(), "there is no S on your rack");
}

TEST(TileEntry, JumpsOverTilesOnTheBoard) {
  Typing typing("english", "CT");
  typing.board.place(Square(8, 7), Tile::letter(1));
  typing.entry.flip(typing.board);
  EXPECT_TRUE(typing.type("c"));
  EXPECT_TRUE(typing.type("t"));
  EXPECT_EQ(typing.entry.placed().back().square, Square(9, 7));
}

TEST(TileEntry, TakesABlankForACapitalOrAMissingLetter) {
  Typing typing("english", "CA?");
  EXPECT_TRUE(typing.type("C"));
  EXPECT_EQ(typing.laid(), "c");
  typing.entry.take_up_all();
  EXPECT_TRUE(typing.type("c"));
  EXPECT_TRUE(typing.type("a"));
  EXPECT_TRUE(typing.type("t"));
  EXPECT_EQ(typing.laid(), "CAt");
}

TEST(TileEntry, TakesACapitalForTheLetterWithoutABlank) {
  Typing typing("english", "CAT");
  EXPECT_TRUE(typing.type("C"));
  EXPECT_EQ(typing.laid(), "C");
}

TEST(TileEntry, JoinsTheLettersOfALongTile) {
  Typing typing("spanish", "C[CH]HO");
  EXPECT_TRUE(typing.type("c"));
  EXPECT_EQ(typing.laid(), "C");
  EXPECT_TRUE(typing.type("h"));
  EXPECT_EQ(typing.laid(), "[CH]");
  EXPECT_TRUE(typing.type("o"));
  EXPECT_EQ(typing.laid(), "[CH]O");
  EXPECT_EQ(typing.entry.placed().size(), 2U);
}

TEST(TileEntry, KeepsTilesApartWhenAsked) {
  Typing typing("spanish", "C[CH]H");
  EXPECT_TRUE(typing.type("c"));
  typing.entry.separate();
  EXPECT_TRUE(typing.type("h"));
  EXPECT_EQ(typing.laid(), "CH");
}

TEST(TileEntry, LaysTwoTilesWhereTheRackHasNoLongOne) {
  Typing typing("spanish", "CH?");
  EXPECT_TRUE(typing.type("c"));
  EXPECT_TRUE(typing.type("h"));
  EXPECT_EQ(typing.laid(), "CH");
}

TEST(TileEntry, WaitsForTheRestOfATileThatHasNoShorterOne) {
  Typing typing("catalan", "[QU][L·L]E");
  EXPECT_TRUE(typing.type("q"));
  EXPECT_EQ(typing.laid(), "");
  EXPECT_EQ(typing.entry.typed(), "q");
  EXPECT_TRUE(typing.type("u"));
  EXPECT_EQ(typing.laid(), "[QU]");
  for (const char* letter : {"l", "·", "l", "é"}) EXPECT_TRUE(typing.type(letter)) << letter;
  EXPECT_EQ(typing.laid(), "[QU][L·L]E");
}

TEST(TileEntry, TakesCyrillicLetters) {
  Typing typing("bulgarian", "ДА");
  EXPECT_TRUE(typing.type("д"));
  EXPECT_TRUE(typing.type("а"));
  EXPECT_EQ(typing.laid(), "ДА");
  EXPECT_FALSE(typing.type("d"));
}

TEST(TileEntry, StepsBackOverTheBoardToTheLastTile) {
  Typing typing("english", "CT");
  typing.board.place(Square(7, 8), Tile::letter(1));
  EXPECT_TRUE(typing.type("c"));
  EXPECT_TRUE(typing.type("t"));
  typing.entry.take_back(typing.board);
  EXPECT_EQ(typing.laid(), "C");
  EXPECT_EQ(typing.entry.cursor(), Square(7, 9));
  typing.entry.take_back(typing.board);
  EXPECT_EQ(typing.laid(), "");
  EXPECT_EQ(typing.entry.cursor(), Square(7, 7));
}

TEST(TileEntry, TurnsAWordThatHasOneTile) {
  Typing typing("english", "CAT");
  EXPECT_TRUE(typing.type("c"));
  typing.entry.flip(typing.board);
  EXPECT_EQ(typing.entry.cursor(), Square(8, 7));
  EXPECT_TRUE(typing.type("a"));
  EXPECT_EQ(typing.entry.cursor(), Square(9, 7));
}

TEST(TileEntry, StopsAtTheEdge) {
  Typing typing("english", "AAA");
  for (int i = 0; i < 20; ++i) typing.entry.step(Direction::Across, 1, typing.board);
  EXPECT_EQ(typing.entry.cursor(), Square(7, 14));
  EXPECT_TRUE(typing.type("a"));
  EXPECT_FALSE(typing.type("a"));
  typing.entry.take_back(typing.board);
  EXPECT_EQ(typing.laid(), "");
}

TEST(TileEntry, GivesUpTilesWhoseSquareWasTaken) {
  Typing typing("english", "CAT");
  EXPECT_TRUE(typing.type("c"));
  typing.board.place(Square(7, 7), Tile::letter(5));
  typing.entry.revise(typing.board, typing.rack);
  EXPECT_TRUE(typing.entry.is_empty());
}

TEST(Preview, SaysTheScoreOrWhyThereIsNone) {
  View view;
  view.alphabet = test::alphabet("english");
  view.layout = test::layout("standard");
  view.board = Board(15);
  view.rules = Rules::defaults_for(*view.alphabet);
  const Tile a = Tile::letter(1);
  EXPECT_EQ(preview(view, {}).error().message(), "no tile is placed");
  EXPECT_EQ(preview(view, {{Square(0, 0), a}, {Square(0, 1), a}}).error().message(),
            "the start square is not covered");
  EXPECT_EQ(preview(view, {{Square(7, 7), a}, {Square(8, 8), a}}).error().message(),
            "the tiles are not in one row or column");
  EXPECT_EQ(preview(view, {{Square(7, 7), a}, {Square(7, 9), a}}).error().message(),
            "the play has a gap");
  const Result<Preview> good = preview(view, {{Square(7, 7), a}, {Square(7, 8), a}});
  ASSERT_TRUE(good);
  EXPECT_EQ(good->play.score, Score(4));
}

}  // namespace
}  // namespace quoin::cli
