#include "analysis/judge.h"

#include "core/scoring.h"
#include "movegen/generator.h"
#include "support.h"

namespace quoin::analysis {
namespace {

Effort little_for_judges() {
  Effort effort;
  effort.plays = 5;
  effort.iterations = 60;
  return effort;
}

class JudgeTest : public testing::Test {
 protected:
  std::shared_ptr<const movegen::Setting> setting_ = small_setting();
  InlineExecutor executor_;
  StopFlag stop_;
};

TEST_F(JudgeTest, OneTileCanBeNamedBothWays) {
  search::Problem problem = problem_of(setting_, "AEGHRTS");
  apply_placement(problem.board, move_of("8D AT", problem));
  const std::array<Tile, 1> s = {test::tiles(*setting_->alphabet, "S").front()};
  const Move across = Move::place({7, 5}, Direction::Across, s);
  const Move down = Move::place({7, 5}, Direction::Down, s);
  EXPECT_NE(across, down);
  EXPECT_TRUE(is_same_move(across, down));
  EXPECT_FALSE(is_same_move(across, Move::place({7, 6}, Direction::Across, s)));
  EXPECT_FALSE(is_same_move(across, Move::exchange(s)));
  EXPECT_TRUE(is_same_move(Move::pass(), Move::pass()));
}

TEST_F(JudgeTest, StaticEquityIsThatOfTheGenerator) {
  const evaluation::Tables tables = leaves_only();
  for (const auto& candidate : search::candidates_of(problem_of(setting_, "AEGHRTS"), tables, 20)) {
    EXPECT_EQ(static_equity_of(problem_of(setting_, "AEGHRTS"), tables, candidate.move),
              candidate.equity);
  }
}

TEST_F(JudgeTest, JudgesWhatIsAskedBesideTheBest) {
  const search::Problem problem = problem_of(setting_, "AEGHRTW");
  Judge judge(setting_, no_tables(), executor_);
  const Move poor = move_of("8H HE", problem);
  const Move phony = move_of("8D WATRE", problem);
  const std::array asked = {poor, phony, Move::pass()};
  const Judgement judgement = judge.judge(problem, asked, little_for_judges(), stop_);
  EXPECT_EQ(judgement.method, Method::Simulation);
  for (const Move& move : asked) ASSERT_TRUE(judgement.find(move));
  EXPECT_GT(*judgement.find(Move::pass()), 0U);
  EXPECT_GE(judgement.choices.size(), 5U);
  for (const Choice& choice : judgement.choices) EXPECT_LE(choice.win, judgement.best().win + 1e-6);
}

TEST_F(JudgeTest, ComparesOnlyWhatItIsAsked) {
  const search::Problem problem = problem_of(setting_, "AEGHRTW");
  Judge judge(setting_, no_tables(), executor_);
  const std::array asked = {move_of("8H HE", problem), move_of("8D WATER", problem)};
  const Judgement judgement = judge.compare(problem, asked, little_for_judges(), stop_);
  ASSERT_EQ(judgement.choices.size(), 2U);
  EXPECT_EQ(judgement.best().move, asked[1]);
}

// Few tiles, so that all of it can be followed by hand.
class JudgedEndgame : public testing::Test {
 protected:
  JudgedEndgame() {
    few_ = *Alphabet::parse(
        "alphabet few\ntitle Few\nlanguage xx\nrack 4\nexchange 1\nblank 0 0\n"
        "tile A a 4 1 vowel\ntile T t 4 1\ntile X x 1 8\n");
    setting_ = test::setting_of(test::lexicon_of({"AT", "TA", "TAT", "AX"}, *few_), few_,
                                test::layout("standard"));
  }

  TileCounts tiles(const std::string& text) const { return TileCounts(test::tiles(*few_, text)); }

  AlphabetPtr few_;
  std::shared_ptr<const movegen::Setting> setting_;
  InlineExecutor executor_;
  StopFlag stop_;
};

TEST_F(JudgedEndgame, KnowsWhatAPassCosts) {
  search::Problem problem{
      setting_, Board(15), {tiles("X"), tiles("AT")}, {Score(10), Score(12)}, 0, {true, 2}, 1};
  apply_placement(problem.board, *notation::parse_move("8H TAT", problem.board, *few_,
                                                       notation::TextSource::Typed));
  // Three on the board, one and two on racks: the other tiles are put there, far away.
  apply_placement(problem.board, *notation::parse_move("1A ATA", problem.board, *few_,
                                                       notation::TextSource::Typed));
  ASSERT_TRUE(problem.unseen().is_empty()) << problem.unseen().size();
  Judge judge(
      setting_,
      [&] {
        evaluation::Tables tables;
        tables.leaves = evaluation::Leaves::none(*few_);
        return tables;
      }(),
      executor_);
  const std::array asked = {Move::pass()};
  const Judgement judgement = judge.judge(problem, asked, Effort(), stop_);
  EXPECT_EQ(judgement.method, Method::Endgame);
  EXPECT_TRUE(judgement.is_exact);
  ASSERT_TRUE(judgement.find(Move::pass()));
  const Choice& best = judgement.best();
  EXPECT_EQ(best.move.kind(), Move::Kind::Place) << "the X goes below an A";
  // Going out brings the score and twice what the other holds.
  EXPECT_EQ(best.spread, -2 + best.score.points() + 2 * 2);
  EXPECT_EQ(best.win, 1);
  EXPECT_LT(judgement.choices[*judgement.find(Move::pass())].spread, best.spread);
}

}  // namespace
}  // namespace quoin::analysis
