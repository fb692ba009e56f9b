#include "analysis/replies.h"

#include "support.h"

namespace quoin::analysis {
namespace {

TEST(Replies, MeetTheSameRacksWhateverTheMove) {
  const auto setting = small_setting();
  const search::Problem problem = problem_of(setting, "AEGHRTW");
  const Move wagon = move_of("8D WATER", problem);
  const std::array moves = {wagon, wagon};
  const auto studies = study_replies(problem, no_tables(), moves, 50, 3);
  ASSERT_EQ(studies.size(), 2U);
  EXPECT_EQ(studies[0].mean_score, studies[1].mean_score);
  EXPECT_GT(studies[0].mean_score, 5);
}

TEST(Replies, PointsOfLinesAddUpToTheMeanScore) {
  const auto setting = small_setting();
  const search::Problem problem = problem_of(setting, "AEGHRTW");
  const std::array moves = {move_of("8D WATER", problem)};
  const ReplyStudy study = study_replies(problem, no_tables(), moves, 80, 3).front();
  double points = 0;
  double share = 0;
  for (const LineSpot& line : study.lines) {
    points += line.spot.points();
    share += line.spot.share;
    EXPECT_EQ(study.on(line.direction, line.line).share, line.spot.share);
  }
  EXPECT_NEAR(points, study.mean_score, 1e-9);
  EXPECT_LE(share, 1 + 1e-9);
  for (std::size_t i = 1; i < study.lines.size(); ++i)
    EXPECT_GE(study.lines[i - 1].spot.points(), study.lines[i].spot.points());
  EXPECT_FALSE(study.premiums.empty());
  for (const PremiumSpot& premium : study.premiums)
    EXPECT_EQ(premium.premium, setting->layout->premium(premium.square));
}

TEST(Replies, UseTilesThatAreKnownToBeThere) {
  const auto setting = small_setting();
  search::Problem problem = problem_of(setting, "AEGHRTW");
  const std::array moves = {move_of("8D WATER", problem)};
  const double with_any = study_replies(problem, no_tables(), moves, 60, 3).front().mean_score;
  problem.racks[1] = rack_of("VVFFCCU");
  const ReplyStudy with_these = study_replies(problem, no_tables(), moves, 60, 3).front();
  EXPECT_LT(with_these.mean_score, with_any);
  // There is one rack, so there is one reply.
  ASSERT_EQ(with_these.lines.size(), 1U);
  EXPECT_EQ(with_these.lines.front().spot.share, 1);
}

}  // namespace
}  // namespace quoin::analysis
