#include "analysis/level_estimate.h"

#include <gtest/gtest.h>

namespace quoin::analysis {
namespace {

search::Sample losses(double each, int turns, double apart = 0) {
  search::Sample sample;
  for (int i = 0; i < turns; ++i) sample.add(each + (i % 2 == 0 ? apart : -apart));
  return sample;
}

TEST(LevelEstimate, NeedsAFewTurns) {
  EXPECT_FALSE(estimate_level(losses(3, 4)));
  EXPECT_TRUE(estimate_level(losses(3, 5)));
}

TEST(LevelEstimate, LosingMoreIsALowerLevel) {
  double last = 11;
  for (double lost = 0; lost < 40; lost += 0.5) {
    const auto estimate = estimate_level(losses(lost, 20));
    ASSERT_TRUE(estimate);
    EXPECT_LE(estimate->level, last);
    EXPECT_GE(estimate->level, 1);
    EXPECT_LE(estimate->level, 10);
    last = estimate->level;
  }
  EXPECT_EQ(last, 1);
  EXPECT_EQ(estimate_level(losses(0, 20))->level, 10);
}

TEST(LevelEstimate, TheRangeIsWiderForFewerTurns) {
  const auto few = estimate_level(losses(8, 10, 6));
  const auto many = estimate_level(losses(8, 1000, 6));
  EXPECT_LE(few->lowest, few->level);
  EXPECT_GE(few->highest, few->level);
  EXPECT_GT(few->highest - few->lowest, many->highest - many->lowest);
}

}  // namespace
}  // namespace quoin::analysis
