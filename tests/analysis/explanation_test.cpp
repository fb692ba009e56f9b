#include "analysis/explanation.h"

#include <gmock/gmock.h>

#include "support.h"

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
