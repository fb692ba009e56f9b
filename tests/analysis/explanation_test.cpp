#include "analysis/explanation.h"

#include <gmock/gmock.h>

#include "support.h"
#include "support/win_percent.h"

namespace quoin::analysis {
namespace {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

class ExplanationTest : public testing::Test {
 protected:
  Explanation explain_plays(const std::string& one, const std::string& other) {
    const std::array moves = {move_of(one, problem_), move_of(other, problem_)};
    Effort effort;
    effort.iterations = 200;
    Judge judge(setting_, tables_, executor_);
    return explain(problem_, tables_, judge.compare(problem_, moves, effort, stop_), 0, 1, 1);
  }

  std::shared_ptr<const movegen::Setting> setting_ = small_setting();
  evaluation::Tables tables_ = leaves_only();
  search::Problem problem_ = problem_of(setting_, "AEGHRTW");
  InlineExecutor executor_;
  StopFlag stop_;
};

TEST_F(ExplanationTest, CausesAddUpToTheDifference) {
  const Explanation explanation = explain_plays("8D WATER", "8H HE");
  double points = 0;
  double win = explanation.risk;
  for (const CauseShare& share : explanation.causes) {
    points += share.points;
    win += share.win;
  }
  EXPECT_EQ(explanation.causes.size(), Causes.size());
  EXPECT_NEAR(points, explanation.points, 1e-9);
  EXPECT_NEAR(win, explanation.win, 1e-9);
}

TEST_F(ExplanationTest, IsTheSameWhicheverPlayComesFirst) {
  const Explanation one = explain_plays("8D WATER", "8H HE");
  const Explanation other = explain_plays("8H HE", "8D WATER");
  EXPECT_EQ(one.better.choice.move, other.better.choice.move);
  EXPECT_EQ(sentences(one, problem_), sentences(other, problem_));
}

TEST_F(ExplanationTest, SaysWhatWasComputed) {
  const Explanation explanation = explain_plays("8D WATER", "8H HE");
  const std::vector<std::string> text = sentences(explanation, problem_);
  EXPECT_THAT(text.front(), HasSubstr("8D WATER wins"));
  EXPECT_THAT(text, Contains("It scores 14 points more now: 24 against 10."));
  EXPECT_THAT(text, Contains(HasSubstr("It keeps GH and not AGRTW")));
  EXPECT_THAT(text, Contains(HasSubstr("The opponent")));
  EXPECT_THAT(text, Contains(HasSubstr("between them: points now")));
}

TEST_F(ExplanationTest, TakesWhatAPointIsWorthFromTheTableWherePointsDoNotTell) {
  Judgement judgement;
  judgement.method = Method::Simulation;
  for (const char* play : {"8D WATER", "8H HE"}) {
    Choice choice;
    choice.move = move_of(play, problem_);
    choice.score = scored(problem_, choice.move).score;
    choice.spread = 40;
    judgement.choices.push_back(choice);
  }
  judgement.choices[0].win = 0.56;
  judgement.choices[1].win = 0.55;
  const auto points_now = [&] { return explain(problem_, tables_, judgement, 0, 1, 1).causes[0]; };
  EXPECT_EQ(points_now().points, 14);
  EXPECT_EQ(points_now().win, 0) << "nothing says what a point is worth";
  tables_.win_percent = test::some_win_percent(93);
  // From three steps of the table below the lead to three above it; 93 tiles and both blanks are
  // unseen.
  const double slope = (tables_.win_percent->chance(52, 93, 2).chance() -
                        tables_.win_percent->chance(28, 93, 2).chance()) /
                       24;
  EXPECT_GT(slope, 0);
  EXPECT_NEAR(points_now().win, 14 * slope, 1e-9);
  // Where points and chances go together, they say it themselves.
  judgement.choices[0].spread = 42;
  EXPECT_NEAR(points_now().win, 14 * 0.01 / 2, 1e-9);
}

TEST_F(ExplanationTest, GoesByHowWellTheDifferenceIsKnown) {
  Explanation explanation = explain_plays("8D WATER", "8H HE");
  EXPECT_EQ(explanation.better.choice.win_difference_error, 0);
  EXPECT_GT(explanation.worse.choice.win_difference_error, 0);
  explanation.better.choice.win_error = explanation.worse.choice.win_error = 0.1;
  explanation.win = 0.02;
  explanation.worse.choice.win_difference_error = 0.01;
  EXPECT_THAT(sentences(explanation, problem_).front(), HasSubstr("8D WATER wins"));
  explanation.worse.choice.win_difference_error = 0.03;
  EXPECT_THAT(sentences(explanation, problem_).front(), HasSubstr("about as good"));
}

TEST_F(ExplanationTest, ExchangesAndPassesHaveNames) {
  const std::vector<std::string> text = sentences(explain_plays("exchange GW", "pass"), problem_);
  EXPECT_THAT(text, Contains(HasSubstr("Exchanging GW")));
  EXPECT_THAT(text, Contains(HasSubstr("a pass")));
  EXPECT_THAT(text, Each(Not(MatchesRegex("[a-z].*")))) << "sentences begin with a capital";
  EXPECT_THAT(text, Contains("Both score 0 points now."));
}

}  // namespace
}  // namespace quoin::analysis
