#include "analysis/teacher.h"

#include <algorithm>

#include "base/rng.h"
#include "core/scoring.h"
#include "support.h"

namespace quoin::analysis {
namespace {

Effort little_for_teachers() {
  Effort effort;
  effort.plays = 6;
  effort.iterations = 80;
  return effort;
}

class TeacherTest : public testing::Test {
 protected:
  std::shared_ptr<const movegen::Setting> setting_ = small_setting();
  InlineExecutor executor_;
  StopFlag stop_;
  Teacher teacher_{setting_, no_tables(), executor_};
};

TEST_F(TeacherTest, APoorPlayCouldBeBetterAndHearsWhy) {
  const search::Problem problem = problem_of(setting_, "AEGHRTW");
  const Move poor = move_of("8H HE", problem);
  const Lesson lesson = teacher_.look_at(problem, poor, little_for_teachers(), stop_);
  EXPECT_EQ(lesson.verdict, Verdict::CouldDoBetter);
  EXPECT_EQ(lesson.judgement.choices[lesson.played].move, poor);
  EXPECT_EQ(lesson.best, 0U);
  EXPECT_GT(lesson.points_lost, 5);
  EXPECT_GT(lesson.win_lost, 0);
  ASSERT_TRUE(lesson.why);
  EXPECT_EQ(lesson.why->better.choice.move, lesson.judgement.best().move);
  EXPECT_EQ(lesson.why->worse.choice.move, poor);
  EXPECT_NEAR(lesson.why->points, lesson.points_lost, 1e-9);
}

TEST_F(TeacherTest, WhatItFoundBestIsNeverFoundFaultWith) {
  const search::Problem problem = problem_of(setting_, "AEGHRTW");
  const Lesson first = teacher_.look_at(problem, Move::pass(), little_for_teachers(), stop_);
  const Lesson lesson =
      teacher_.look_at(problem, first.judgement.best().move, little_for_teachers(), stop_);
  EXPECT_NE(lesson.verdict, Verdict::CouldDoBetter);
  EXPECT_EQ(lesson.played, lesson.best);
  EXPECT_EQ(lesson.points_lost, 0);
  EXPECT_EQ(lesson.win_lost, 0);
}

TEST_F(TeacherTest, AWordThatIsNoneIsNothingToBeMeasuredBy) {
  const search::Problem problem = problem_of(setting_, "AEGHRTW");
  const Move phony = move_of("8B WRAGTHE", problem);
  const Lesson lesson = teacher_.look_at(problem, phony, little_for_teachers(), stop_);
  EXPECT_EQ(lesson.verdict, Verdict::CouldDoBetter);
  ASSERT_EQ(lesson.phonies.size(), 1U);
  EXPECT_EQ(setting_->alphabet->to_notation(lesson.phonies.front()), "WRAGTHE");
  EXPECT_EQ(lesson.played, 0U) << "seven tiles would be worth a lot";
  EXPECT_NE(lesson.best, lesson.played);
  EXPECT_FALSE(lesson.why);
}

TEST_F(TeacherTest, ABonusThatWasMissedIsNamed) {
  const search::Problem problem = problem_of(setting_, "ABCEKRT");
  const Lesson lesson =
      teacher_.look_at(problem, move_of("8H CAR", problem), little_for_teachers(), stop_);
  EXPECT_EQ(lesson.verdict, Verdict::CouldDoBetter);
  ASSERT_TRUE(lesson.missed_bingo);
  EXPECT_TRUE(lesson.missed_bingo->is_better);
  EXPECT_EQ(lesson.missed_bingo->move.tiles().size(), 7U) << "bracket";
  const Lesson played =
      teacher_.look_at(problem, lesson.missed_bingo->move, little_for_teachers(), stop_);
  EXPECT_FALSE(played.missed_bingo);
}

// End games of few tiles: everything is known, and still the best play is not always the one that
// looks best.
TEST(TeacherInEndgames, WhoSeesFurtherThanTheEngineAtOnceHearsSo) {
  const AlphabetPtr few = *Alphabet::parse(
      "alphabet few\ntitle Few\nlanguage xx\nrack 4\nexchange 1\nblank 0 0\n"
      "tile A a 4 1 vowel\ntile T t 4 1\ntile S s 2 2\ntile X x 1 8\n");
  const auto setting = test::setting_of(
      test::lexicon_of({"AT", "TA", "TAT", "AX", "AS", "SAT", "ATS", "TATS", "TAX", "SAX"}, *few),
      few, test::layout("standard"));
  evaluation::Tables tables;
  tables.leaves = evaluation::Leaves::none(*few);
  InlineExecutor executor;
  StopFlag stop;
  Teacher teacher(setting, tables, executor);
  int seen_further = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Word left = test::tiles(*few, "AAATTSSX");
    Rng rng(seed, 0);
    rng.shuffle(std::span(left));
    search::Problem problem{
        setting,
        Board(15),
        {TileCounts(std::span(left).first(4)), TileCounts(std::span(left).subspan(4))},
        {Score(), Score()},
        0,
        {true, 2},
        1};
    apply_placement(problem.board, *notation::parse_move("8H TAT", problem.board, *few,
                                                         notation::TextSource::Typed));
    ASSERT_TRUE(problem.unseen().is_empty());
    const Lesson any = teacher.look_at(problem, Move::pass(), Effort(), stop);
    ASSERT_TRUE(any.judgement.is_exact);
    const Choice& best = any.judgement.best();
    const Choice& expected = any.judgement.choices[any.expected];
    const Lesson lesson = teacher.look_at(problem, best.move, Effort(), stop);
    const bool is_better = best.win > expected.win || best.spread > expected.spread;
    EXPECT_EQ(lesson.verdict, is_better ? Verdict::BetterThanExpected : Verdict::EnginesChoice)
        << "seed " << seed;
    if (!is_better) continue;
    ++seen_further;
    ASSERT_TRUE(lesson.why);
    EXPECT_TRUE(is_same_move(lesson.why->worse.choice.move, expected.move));
    const Lesson at_once = teacher.look_at(problem, expected.move, Effort(), stop);
    EXPECT_EQ(at_once.verdict, Verdict::CouldDoBetter);
  }
  EXPECT_GT(seen_further, 0);
  EXPECT_LT(seen_further, 40);
}

}  // namespace
}  // namespace quoin::analysis
