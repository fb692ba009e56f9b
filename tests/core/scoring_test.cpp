#include "core/scoring.h"

#include <set>
#include <string_view>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/data.h"
#include "support/random_play.h"

namespace quoin {
namespace {

class Scoring : public testing::Test {
 protected:
  // Dots are squares played through.
  Move move(Square start, Direction direction, const std::string& text) const {
    Word tiles;
    for (const char c : text)
      tiles.push_back(c == '.' ? EmptySquare : test::tiles(*english_, std::string(1, c)).front());
    return Move::place(start, direction, tiles);
  }
  void lay(Square start, Direction direction, const std::string& text) {
    apply_placement(board_, move(start, direction, text));
  }
  ScoredPlay score(const Move& play) const {
    return score_play(board_, *standard_, *english_, english_->bingo_bonuses(), play);
  }
  std::string fault(const Move& play) const {
    const std::optional<PlacementFault> found = placement_fault(board_, *standard_, play);
    return found ? Error(reason_of(*found)).message() : "none";
  }

  AlphabetPtr english_ = test::alphabet("english");
  LayoutPtr standard_ = test::layout("standard");
  Board board_{15};
};

// Worked by hand on the standard board.
TEST_F(Scoring, FirstPlayDoublesItsWord) {
  const ScoredPlay play = score(move({7, 3}, Direction::Across, "WINDY"));
  // D8 is 2L: W 8, then I1 N1 D2 Y4 on H8 2W: (8+1+1+2+4)·2
  EXPECT_EQ(play.score, Score(32));
  ASSERT_EQ(play.words.size(), 1U);
  EXPECT_EQ(english_->to_notation(play.words[0].tiles), "WINDY");
}

TEST_F(Scoring, ParallelPlaysScoreEveryWord) {
  lay({7, 3}, Direction::Across, "WINDY");
  // 7C GALE on row 7 over 8D WINDY: G7 is C7 (2L), A D7, L E7, E F7: AW, LI, EN downwards.
  const ScoredPlay play = score(move({6, 2}, Direction::Across, "GALE"));
  EXPECT_EQ(play.score, Score(16));
  ASSERT_EQ(play.words.size(), 4U);
  EXPECT_EQ(english_->to_notation(play.words[1].tiles), "AW");
  EXPECT_EQ(english_->to_notation(play.words[2].tiles), "LI");
  EXPECT_EQ(english_->to_notation(play.words[3].tiles), "EN");
}

TEST_F(Scoring, BlanksScoreNothingButWordPremiumsCount) {
  const ScoredPlay play = score(move({7, 6}, Direction::Across, "Qi"));
  EXPECT_EQ(play.score, Score(20));
  EXPECT_EQ(english_->to_notation(play.words[0].tiles), "Qi");
}

TEST_F(Scoring, AllSevenTilesEarnTheBonus) {
  const ScoredPlay play = score(move({7, 7}, Direction::Across, "AEINRST"));
  // L8 is 2L under the fifth letter: A E I N R·2 S T, doubled, and 50.
  EXPECT_EQ(play.score, Score(66));
  EXPECT_EQ(play.bonus, Score(50));
  EXPECT_EQ(play.tiles_played, 7);
}

TEST_F(Scoring, WordPremiumsMultiplyEachOther) {
  for (int column = 1; column <= 6; ++column)
    board_.place({0, column}, english_->parse_notation("A")->front());
  // 3W at A1 and at H1, six A between: (1+6+1)·9
  EXPECT_EQ(score(move({0, 0}, Direction::Across, "A......A")).score, Score(72));
}

TEST_F(Scoring, PremiumsCountOnceOnly) {
  lay({7, 7}, Direction::Across, "AT");
  EXPECT_EQ(score(move({7, 7}, Direction::Across, "..E")).score, Score(3));
}

TEST_F(Scoring, FaultsAreNamed) {
  EXPECT_EQ(fault(move({0, 0}, Direction::Across, "CAT")), "the start square is not covered");
  EXPECT_EQ(fault(move({7, 7}, Direction::Across, "A")), "a word needs at least two letters");
  EXPECT_EQ(fault(move({7, 7}, Direction::Across, "")), "no tile is placed");
  lay({7, 7}, Direction::Across, "CAT");
  EXPECT_EQ(fault(move({7, 7}, Direction::Across, "...")), "no tile is placed");
  EXPECT_EQ(fault(move({7, 13}, Direction::Across, "CAT")), "the play runs off the board");
  EXPECT_EQ(fault(move({0, 0}, Direction::Across, "CAT")), "the play touches nothing on the board");
  EXPECT_EQ(fault(move({7, 8}, Direction::Across, "OAT")), "a square of the play is already taken");
  EXPECT_EQ(fault(move({7, 6}, Direction::Across, "S...S")), "none");
  EXPECT_EQ(fault(move({7, 6}, Direction::Across, "S..")),
            "the play does not name the whole word: there are tiles right before or after it");
  EXPECT_EQ(fault(move({7, 8}, Direction::Across, "..S")),
            "the play does not name the whole word: there are tiles right before or after it");
  EXPECT_EQ(fault(move({8, 7}, Direction::Across, "O.A")),
            "the play has a gap: a square that should be played through is empty");
  EXPECT_EQ(fault(move({8, 7}, Direction::Across, "O")), "a word needs at least two letters");
}

TEST_F(Scoring, TilesLaidInAnyOrderBecomeAMove) {
  lay({7, 7}, Direction::Across, "CAT");
  const Tile s = english_->parse_notation("S")->front();
  const auto made = [&](std::vector<PlacedTile> placed) { return move_from_tiles(board_, placed); };
  EXPECT_EQ(made({{Square(7, 10), s}}), MoveOrFault(move({7, 7}, Direction::Across, "...S")));
  EXPECT_EQ(made({{Square(8, 8), s}}), MoveOrFault(move({7, 8}, Direction::Down, ".S")));
  EXPECT_EQ(made({{Square(9, 7), s}, {Square(6, 7), s}, {Square(8, 7), s}}),
            MoveOrFault(move({6, 7}, Direction::Down, "S.SS")));
  EXPECT_EQ(made({{Square(0, 0), s}, {Square(1, 1), s}}), MoveOrFault(PlacementFault::NotInLine));
  EXPECT_EQ(made({{Square(0, 0), s}, {Square(0, 2), s}}), MoveOrFault(PlacementFault::Gap));
  EXPECT_EQ(made({{Square(0, 0), s}, {Square(0, 0), s}}),
            MoveOrFault(PlacementFault::TwoOnOneSquare));
  EXPECT_EQ(made({{Square(7, 7), s}}), MoveOrFault(PlacementFault::SquareTaken));
  EXPECT_EQ(made({{Square(15, 7), s}}), MoveOrFault(PlacementFault::OffTheBoard));
  EXPECT_EQ(made({}), MoveOrFault(PlacementFault::NoTiles));
}

TEST(PlacementFault, HasACodeAndAReasonOfItsOwn) {
  // SingleLetterWord is the last; one more has no code yet.
  constexpr int Count = static_cast<int>(PlacementFault::SingleLetterWord) + 1;
  std::set<std::string_view> codes;
  std::set<std::string_view> reasons;
  for (int i = 0; i < Count; ++i) {
    const auto fault = static_cast<PlacementFault>(i);
    codes.insert(code(fault));
    reasons.insert(reason_of(fault).key);
    EXPECT_EQ(code(fault).find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string_view::npos);
  }
  EXPECT_EQ(codes.size(), static_cast<std::size_t>(Count));
  EXPECT_EQ(reasons.size(), static_cast<std::size_t>(Count));
  EXPECT_FALSE(codes.contains(""));
  EXPECT_FALSE(reasons.contains(""));
  const auto none = static_cast<PlacementFault>(Count);
  EXPECT_EQ(code(none), "") << "a fault after the last one that this test knows";
}

// The score of a play does not depend on which way the board is turned, and taking it up again
// leaves no trace.
RC_GTEST_PROP(ScoringProperty, TurningTheBoardChangesNoScore, (std::uint64_t seed)) {
  static const AlphabetPtr Alphabet = test::alphabet("english");
  static const LayoutPtr Standard = test::layout("standard");
  Rng rng(seed);
  Board board(15);
  Board turned(15);
  Bag bag = full_bag(*Alphabet);
  for (int turn = 0; turn < 8; ++turn) {
    Word all = bag.tiles();
    rng.shuffle(std::span(all));
    all.resize(7);
    const Rack rack(all);
    const std::optional<Move> move = test::random_placement(board, *Standard, *Alphabet, rack, rng);
    if (!move) continue;
    const Move across =
        Move::place(move->start().transposed(), other(move->direction()), move->tiles());
    const ScoredPlay one =
        score_play(board, *Standard, *Alphabet, Alphabet->bingo_bonuses(), *move);
    const ScoredPlay two =
        score_play(turned, *Standard, *Alphabet, Alphabet->bingo_bonuses(), across);
    RC_ASSERT(one.score == two.score);
    RC_ASSERT(one.words.size() == two.words.size());
    Score sum = one.bonus;
    for (const FormedWord& word : one.words) sum += word.score;
    RC_ASSERT(sum == one.score);
    const Board before = board;
    apply_placement(board, *move);
    undo_placement(board, *move);
    RC_ASSERT(board == before);
    apply_placement(board, *move);
    apply_placement(turned, across);
    bag.remove(move->tiles_used());
  }
}

}  // namespace
}  // namespace quoin
