#include "notation/play_text.h"

#include "notation/support.h"

namespace quoin::notation {
namespace {

class PlayText : public testing::Test {
 protected:
  const AlphabetPtr english = test::alphabet("english");
  const AlphabetPtr spanish = test::alphabet("spanish");
  const AlphabetPtr catalan = test::alphabet("catalan");

  // The GCG form of what was read, or the error.
  static std::string read(std::string_view text, const Board& board, const Alphabet& alphabet,
                          TextSource source = TextSource::Typed) {
    const Result<Move> move = parse_move(text, board, alphabet, source);
    return move ? move_to_text(*move, board, alphabet, ThroughTiles::AsDots)
                : move.error().message();
  }
};

TEST_F(PlayText, AWordOnAnEmptyBoard) {
  const Board board(15);
  const Move move = *parse_move("8D WINdY", board, *english, TextSource::File);
  EXPECT_EQ(move.start(), Square(7, 3));
  EXPECT_EQ(move.direction(), Direction::Across);
  EXPECT_EQ(move.tiles().size(), 5U);
  EXPECT_EQ(move.tiles()[3], Tile::letter(4).as_blank());
  EXPECT_EQ(move_to_text(move, board, *english, ThroughTiles::AsDots), "8D WINdY");
}

TEST_F(PlayText, TilesPlayedThroughAreDotsParenthesesOrLetters) {
  const Board board = board_with({"8D FLYING"}, *english);
  for (const char* text : {"8A OUT......", "8A OUT(FLYING)", "8A OUTFLYING", "8a OUT(FL)YING",
                           "8A OUT(......)", "  8A   OUT(FLY)... ", "8A OUTflying"}) {
    for (const TextSource source : {TextSource::File, TextSource::Typed}) {
      EXPECT_EQ(read(text, board, *english, source), "8A OUT......") << text;
    }
  }
}

TEST_F(PlayText, ThreeWaysToWriteOnePlay) {
  const Board board = board_with({"8D FLYiNG"}, *english);
  const Move move = *parse_move("8A OUT......S", board, *english, TextSource::File);
  EXPECT_EQ(move_to_text(move, board, *english, ThroughTiles::AsDots), "8A OUT......S");
  EXPECT_EQ(move_to_text(move, board, *english, ThroughTiles::InParentheses), "8A OUT(FLYiNG)S");
  EXPECT_EQ(move_to_text(move, board, *english, ThroughTiles::Written), "8A OUTFLYiNGS");
}

TEST_F(PlayText, LettersAreCheckedAgainstTheBoard) {
  const Board board = board_with({"8D FLYING"}, *english);
  EXPECT_EQ(read("8A OUTFLOWING", board, *english), "on 8F lies Y, not O");
  EXPECT_EQ(read("8A OUT(FLYINX)", board, *english), "on 8I lies G, not X");
  EXPECT_EQ(read("9A O.T", board, *english), "9B is empty, so there is nothing to play through");
  EXPECT_EQ(read("9A O(U)T", board, *english), "9B is empty, so there is nothing to play through");
}

TEST_F(PlayText, ABlankOnTheBoardIsPlayedThroughInEitherCase) {
  const Board board = board_with({"8D FLYiNG"}, *english);
  EXPECT_EQ(read("8A OUTFLYING", board, *english), "8A OUT......");
  EXPECT_EQ(read("8A OUTFLYiNG", board, *english), "8A OUT......");
  EXPECT_EQ(read("8A oUTFLYING", board, *english), "8A oUT......");
}

TEST_F(PlayText, WhatCannotBeReadIsExplained) {
  const Board board(15);
  EXPECT_EQ(read("", board, *english), "expected a play such as '8D WORD', '-ABC' or '-'");
  EXPECT_EQ(read("8D", board, *english), "expected a word after 8D");
  EXPECT_EQ(read("8D ONE TWO", board, *english), "expected one word after 8D, not also 'TWO'");
  EXPECT_EQ(read("8D WO?D", board, *english),
            "a blank is written as its letter in lower case, not as '?'");
  EXPECT_EQ(read("8D WÖRD", board, *spanish, TextSource::File),
            "'W' is not a tile of the Spanish alphabet");
  EXPECT_EQ(read("8L WORDS", board, *english), "the play runs off the board");
  EXPECT_EQ(read("8D W(ORD", board, *english), "'W(ORD': the parentheses do not pair up");
  EXPECT_EQ(read("8D W)ORD", board, *english), "'W)ORD': the parentheses do not pair up");
  EXPECT_EQ(read("8D W[ORD", board, *english), "'[ORD' has no closing bracket");
  EXPECT_EQ(read("8D [WO]RD", board, *english), "'WO' is not a tile of the English alphabet");
  EXPECT_FALSE(parse_move("8D \xff\xfe", board, *english, TextSource::Typed).has_value());
}

TEST_F(PlayText, APlayLaysAtLeastOneTile) {
  const Board board = board_with({"8D FLYING"}, *english);
  EXPECT_EQ(read("8D ......", board, *english), "no tile is placed");
  EXPECT_EQ(read("8D FLYING", board, *english), "no tile is placed");
  EXPECT_EQ(read("8D ()", board, *english), "no tile is placed");
}

TEST_F(PlayText, InFilesOnlyBracketsMakeADigraph) {
  const Board board(15);
  EXPECT_EQ(read("8D CHICO", board, *spanish, TextSource::File), "8D CHICO");
  EXPECT_EQ(read("8D [CH]ICO", board, *spanish, TextSource::File), "8D [CH]ICO");
  EXPECT_EQ(read("8D [ch]ICO", board, *spanish, TextSource::File), "8D [ch]ICO");
  EXPECT_EQ(parse_move("8D CHICO", board, *spanish, TextSource::File)->tiles().size(), 5U);
}

TEST_F(PlayText, TypedWordsAreCutWithTheLongestTile) {
  const Board board(15);
  EXPECT_EQ(read("8D CHICO", board, *spanish), "8D [CH]ICO");
  EXPECT_EQ(read("8D chICO", board, *spanish), "8D [ch]ICO");
  EXPECT_EQ(read("8D PERRO", board, *spanish), "8D PE[RR]O");
  EXPECT_EQ(read("8D [C][H]ICO", board, *spanish), "8D CHICO");
  EXPECT_EQ(read("8D cHICO", board, *spanish), "8D cHICO");
  EXPECT_EQ(read("8D COL·LEGI", board, *catalan), "8D CO[L·L]EGI");
  EXPECT_EQ(read("8D QUe", board, *catalan), "8D [QU]e");
}

TEST_F(PlayText, TheBoardDecidesHowATypedWordIsCut) {
  const Board board = board_with({"8D CASA"}, *spanish);
  EXPECT_EQ(read("D8 CHICO", board, *spanish), "D8 .HICO");
  EXPECT_EQ(read("D8 (C)HICO", board, *spanish), "D8 .HICO");
  const Board digraph = board_with({"8D [CH]AL"}, *spanish);
  EXPECT_EQ(read("D8 CHICO", digraph, *spanish), "D8 .ICO");
  EXPECT_EQ(read("D8 (CH)ICO", digraph, *spanish), "D8 .ICO");
  EXPECT_EQ(read("D8 (C)HICO", digraph, *spanish), "on 8D lies CH, not C");
}

TEST_F(PlayText, TypedAccentsAreDropped) {
  const Board board(15);
  EXPECT_EQ(read("8D CAFÉ", board, *spanish), "8D CAFE");
  EXPECT_EQ(read("8D CAFé", board, *spanish), "8D CAFe");
  EXPECT_EQ(read("8D NIÑO", board, *spanish), "8D NIÑO");
  EXPECT_EQ(read("8D STRAßE", board, *test::alphabet("german")), "8D STRAssE");
}

TEST_F(PlayText, ExceptionsToTheLongestTileAreKept) {
  const Result<AlphabetPtr> alphabet = Alphabet::parse(
      "alphabet test\ntitle Test\nlanguage xx\nrack 2\ntile A a 9 1\ntile N n 3 1\n"
      "tile Y y 3 1\ntile NY ny 3 1\ncut ANYA A N Y A\n");
  ASSERT_TRUE(alphabet.has_value()) << alphabet.error().message();
  const Board board(15);
  EXPECT_EQ(read("8D ANYA", board, **alphabet), "8D ANYA");
  EXPECT_EQ(read("8D anya", board, **alphabet), "8D anya");
  EXPECT_EQ(read("8D ANYAA", board, **alphabet), "8D A[NY]AA");
}

TEST_F(PlayText, PassesAndExchanges) {
  const Board board(15);
  EXPECT_EQ(read("-", board, *english), "-");
  EXPECT_EQ(read("pass", board, *english), "-");
  EXPECT_EQ(read(" Pass ", board, *english), "-");
  EXPECT_EQ(read("-QUA?", board, *english), "-AQU?");
  EXPECT_EQ(read("exchange qua?", board, *english), "-AQU?");
  EXPECT_EQ(read("EXCHANGE QUA", board, *english), "-AQU");
  EXPECT_EQ(read("-CHA", board, *spanish), "-A[CH]");
  EXPECT_EQ(read("-CHA", board, *spanish, TextSource::File), "-ACH");
  EXPECT_EQ(read("-[CH]A", board, *spanish, TextSource::File), "-A[CH]");
  EXPECT_EQ(read("exchange", board, *english), "an exchange names the tiles that go back");
  EXPECT_EQ(read("exchange A B", board, *english),
            "expected the tiles in one piece, as in 'exchange ABC'");
  EXPECT_EQ(read("-ABCDEFGH", board, *english), "an exchange of 8 tiles: a rack holds 7");
  EXPECT_EQ(read("-A1", board, *english), "'1' is not a tile of the English alphabet");
  EXPECT_FALSE(parse_move("pass", board, *english, TextSource::File).has_value());
}

TEST_F(PlayText, ALoneTileIsTurnedIntoTheDirectionOfItsWord) {
  const Board board = board_with({"8D WIND"}, *english);
  EXPECT_EQ(read("8H Y", board, *english), "8H Y");  // across: the whole word is not named
  EXPECT_EQ(read("H8 Y", board, *english), "8D ....Y");
  EXPECT_EQ(read("9D E", board, *english), "D8 .E");
  EXPECT_EQ(read("D8 .E", board, *english), "D8 .E");
}

TEST_F(PlayText, APlayIsCompletedToItsWholeWord) {
  const Board board = board_with({"8D WIND", "E8 .T"}, *english);
  const Move move = *parse_move("8H Y", board, *english, TextSource::File);
  EXPECT_EQ(move_to_text(completed(move, board), board, *english, ThroughTiles::Written),
            "8D WINDY");
  const Move hook = *parse_move("7E B", board, *english, TextSource::File);
  EXPECT_EQ(move_to_text(completed(hook, board), board, *english, ThroughTiles::InParentheses),
            "E7 B(IT)");
}

TEST_F(PlayText, RandomPlaysSurviveInEveryFormAndAlphabet) {
  for (const char* name : {"english", "spanish", "catalan", "polish", "croatian", "bulgarian"}) {
    const AlphabetPtr alphabet = test::alphabet(name);
    for (const char* layout_name : {"standard", "super"}) {
      const LayoutPtr layout = test::layout(layout_name);
      Rng rng(17);
      Board board(layout->size());
      Bag bag = full_bag(*alphabet);
      for (int turn = 0; turn < 30 && !bag.is_empty(); ++turn) {
        const Rack rack = draw(bag, Rack(), alphabet->rack_size(), rng);
        const std::optional<Move> move =
            test::random_placement(board, *layout, *alphabet, rack, rng);
        if (!move) break;
        for (const ThroughTiles through :
             {ThroughTiles::AsDots, ThroughTiles::InParentheses, ThroughTiles::Written}) {
          const std::string text = move_to_text(*move, board, *alphabet, through);
          const Result<Move> read_back = parse_move(text, board, *alphabet, TextSource::File);
          ASSERT_TRUE(read_back.has_value())
              << name << " " << text << ": " << read_back.error().message();
          EXPECT_EQ(*read_back, *move) << name << " " << text;
        }
        EXPECT_EQ(completed(*move, board), *move);
        apply_placement(board, *move);
      }
    }
  }
}

}  // namespace
}  // namespace quoin::notation
