#include "notation/cgp.h"

#include "base/text.h"
#include "notation/support.h"

namespace quoin::notation {
namespace {

class Cgp : public testing::Test {
 protected:
  const AlphabetPtr english = test::alphabet("english");
  const AlphabetPtr spanish = test::alphabet("spanish");
  const LayoutPtr standard = test::layout("standard");
  const LayoutPtr super = test::layout("super");
  const std::string empty_rows = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

  std::string error_of(const std::string& text) const {
    const Result<CgpPosition> cgp = parse_cgp(text, english, standard);
    return cgp ? "accepted" : cgp.error().message();
  }
};

TEST_F(Cgp, APositionIsReadIntoItsParts) {
  const Result<CgpPosition> cgp = parse_cgp(
      "15/15/15/15/15/15/15/3WINdY7/15/15/15/15/15/15/15 AEIRST?/QU 32/-5 1 lex CSW07; ld english;",
      english, standard);
  ASSERT_TRUE(cgp.has_value()) << cgp.error().message();
  const Position& position = cgp->position;
  EXPECT_EQ(position.board, board_with({"8D WINdY"}, *english));
  ASSERT_EQ(position.racks.size(), 2U);
  EXPECT_EQ(english->to_notation(position.racks[0].tiles()), "AEIRST?");
  EXPECT_EQ(position.racks[1].size(), 2);
  EXPECT_EQ(position.scores, (std::vector<Score>{Score(32), Score(-5)}));
  EXPECT_EQ(position.scoreless_turns, 1);
  EXPECT_EQ(cgp->options, (std::vector<std::pair<std::string, std::string>>{{"lex", "CSW07"},
                                                                            {"ld", "english"}}));
}

TEST_F(Cgp, CanonicalTextSurvivesByteForByte) {
  const std::string file = source_file("tests/data/cgp/canonical.cgp");
  for (const std::string_view line : split_lines(file)) {
    if (line.empty() || line.front() == '#') continue;
    const std::string name = find_cgp_option(line, "ld").value_or("english");
    const bool is_super = find_cgp_option(line, "bdn") == "SuperCrosswordGame";
    const Result<CgpPosition> cgp =
        parse_cgp(line, test::alphabet(name), is_super ? super : standard);
    ASSERT_TRUE(cgp.has_value()) << line << "\n" << cgp.error().message();
    EXPECT_EQ(to_cgp(*cgp), line);
  }
}

TEST_F(Cgp, LooseTextBecomesCanonical) {
  const Result<CgpPosition> cgp = parse_cgp(
      "  " + empty_rows + "\t?CBA/  0/0   0  lex  CSW07 ;ld english; ;flag\r\n", english, standard);
  ASSERT_TRUE(cgp.has_value()) << cgp.error().message();
  EXPECT_EQ(to_cgp(*cgp), empty_rows + " ABC?/ 0/0 0 lex CSW07; ld english; flag;");
}

TEST_F(Cgp, TwoToFourPlayersWithRacksKnownOrNot) {
  for (const char* players : {"/ 0/0", "ABC// 1/2/3", "A/B/C/D 1/2/3/4", "/// 0/0/0/0"}) {
    const std::string text = empty_rows + " " + players + " 0";
    const Result<CgpPosition> cgp = parse_cgp(text, english, standard);
    ASSERT_TRUE(cgp.has_value()) << text << "\n" << cgp.error().message();
    EXPECT_EQ(to_cgp(cgp->position), text);
  }
}

TEST_F(Cgp, DigraphsStandInBrackets) {
  const std::string text =
      "15/15/15/15/15/15/15/3[CH]ICO8/3A11/3[rr]11/3O11/15/15/15/15 [LL]AÑ?/ 20/8 0";
  const Result<CgpPosition> cgp = parse_cgp(text, spanish, standard);
  ASSERT_TRUE(cgp.has_value()) << cgp.error().message();
  EXPECT_EQ(cgp->position.board.tile_count(), 7);
  EXPECT_EQ(cgp->position.racks[0].size(), 4);
  EXPECT_EQ(to_cgp(*cgp),
            "15/15/15/15/15/15/15/3[CH]ICO8/3A11/3[rr]11/3O11/15/15/15/15 "
            "A[LL]Ñ?/ 20/8 0");
}

TEST_F(Cgp, ErrorsSayWhereAndWhatWasExpected) {
  EXPECT_EQ(error_of(""), "board: 1 rows, expected 15");
  EXPECT_EQ(error_of("15/15 / 0/0 0"), "board: 2 rows, expected 15");
  EXPECT_EQ(error_of("15/15/14/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0"),
            "row 3: 14 squares, expected 15");
  EXPECT_EQ(error_of("15/15/14AB/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0"),
            "row 3: 16 squares, expected 15");
  EXPECT_EQ(error_of("15/16/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0"),
            "row 2: '16' is not a number of empty squares from 1 to 15");
  EXPECT_EQ(error_of("0A14/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0"),
            "row 1: '0' is not a number of empty squares from 1 to 15");
  EXPECT_EQ(error_of("99999999999999999999/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0"),
            "row 1: '99999999999999999999' is not a number of empty squares from 1 to 15");
  EXPECT_EQ(error_of("?14/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0"),
            "row 1: a blank on the board is its letter in lower case, not '?'");
  EXPECT_EQ(error_of("Ä14/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0"),
            "row 1: 'Ä' is not a tile of the English alphabet");
  EXPECT_EQ(error_of(empty_rows),
            "racks: expected 2 to 4 of them, joined by '/' and empty where unknown");
  EXPECT_EQ(error_of(empty_rows + " ABC 0 0"),
            "racks: expected 2 to 4 of them, joined by '/' and empty where unknown");
  EXPECT_EQ(error_of(empty_rows + " //// 0/0/0/0/0 0"),
            "racks: expected 2 to 4 of them, joined by '/' and empty where unknown");
  EXPECT_EQ(error_of(empty_rows + " /ABCDEFGH 0/0 0"), "rack 2: 8 tiles, expected at most 7");
  EXPECT_EQ(error_of(empty_rows + " ab/ 0/0 0"),
            "rack 1: a rack is written in upper case, with ? for a blank, not 'a'");
  EXPECT_EQ(error_of(empty_rows + " / 0 0"),
            "scores: expected 2, joined by '/', one for each rack");
  EXPECT_EQ(error_of(empty_rows + " / 0/x 0"), "scores: 'x' is not a score");
  EXPECT_EQ(error_of(empty_rows + " / 0/0"),
            "expected the number of scoreless turns after the scores");
  EXPECT_EQ(error_of(empty_rows + " / 0/0 -1"),
            "expected the number of scoreless turns after the scores");
  EXPECT_EQ(error_of("\xff"), "a CGP is UTF-8 text, and this is not");
}

TEST_F(Cgp, MoreOfATileThanThereAreIsRefused) {
  EXPECT_EQ(error_of(empty_rows + " QQ/ 0/0 0"),
            "2 tiles Q in sight, and the English alphabet has 1");
  EXPECT_EQ(error_of("ab13/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ?/ 0/0 0"),
            "3 blanks in sight, and the English alphabet has 2");
}

TEST_F(Cgp, TheBoardHasTheSizeOfTheLayout) {
  EXPECT_EQ(parse_cgp(empty_rows + " / 0/0 0", english, super).error().message(),
            "board: 15 rows, expected 21");
}

TEST_F(Cgp, OptionsAreFoundWithoutAnAlphabet) {
  const std::string text = empty_rows + " / 0/0 0 lex CSW07; ld spanish; lex other;";
  EXPECT_EQ(find_cgp_option(text, "ld"), "spanish");
  EXPECT_EQ(find_cgp_option(text, "lex"), "CSW07");
  EXPECT_EQ(find_cgp_option(text, "bdn"), std::nullopt);
  EXPECT_EQ(find_cgp_option("", "ld"), std::nullopt);
}

TEST_F(Cgp, TheUsualBoardGoesByTheNumberOfRows) {
  EXPECT_EQ(usual_layout_name("  " + empty_rows + " / 0/0 0 bdn a/b;"), "standard");
  EXPECT_EQ(usual_layout_name(std::string(20, '/') + " / 0/0 0"), "super");
}

TEST_F(Cgp, RandomPositionsSurvive) {
  for (const char* name : {"english", "spanish", "catalan", "croatian", "ukrainian"}) {
    const AlphabetPtr alphabet = test::alphabet(name);
    for (const LayoutPtr& layout : {standard, super}) {
      for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Rng rng(seed);
        Position position{alphabet, layout, Board(layout->size()), {}, {}, 0};
        Bag bag = full_bag(*alphabet);
        for (std::uint64_t turn = rng.below(14); turn > 0; --turn) {
          const Rack rack = draw(bag, Rack(), alphabet->rack_size(), rng);
          const auto move = test::random_placement(position.board, *layout, *alphabet, rack, rng);
          if (move) apply_placement(position.board, *move);
        }
        for (std::uint64_t player = 2 + rng.below(3); player > 0; --player) {
          position.racks.push_back(draw(bag, Rack(), static_cast<int>(rng.below(8)), rng));
          position.scores.emplace_back(static_cast<int>(rng.below(600)) - 50);
        }
        position.scoreless_turns = static_cast<int>(rng.below(6));
        const std::string text = to_cgp(position);
        const Result<CgpPosition> cgp = parse_cgp(text, alphabet, layout);
        ASSERT_TRUE(cgp.has_value()) << text << "\n" << cgp.error().message();
        EXPECT_EQ(cgp->position.board, position.board);
        EXPECT_EQ(cgp->position.racks, position.racks);
        EXPECT_EQ(cgp->position.scores, position.scores);
        EXPECT_EQ(cgp->position.scoreless_turns, position.scoreless_turns);
        EXPECT_EQ(to_cgp(*cgp), text);
      }
    }
  }
}

}  // namespace
}  // namespace quoin::notation
