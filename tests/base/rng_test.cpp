#include "base/rng.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace quoin {
namespace {

TEST(Rng, GivesTheSameNumbersForTheSameSeed) {
  Rng a(7);
  Rng b(7);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.next(), b.next());
}

TEST(Rng, GivesOtherNumbersForOtherSeedsAndStreams) {
  EXPECT_NE(Rng(7).next(), Rng(8).next());
  EXPECT_NE(Rng(7, 0).next(), Rng(7, 1).next());
  EXPECT_NE(Rng(7, 1).next(), Rng(8, 0).next());
}

TEST(Rng, StaysBelowTheBoundAndReachesAllOfIt) {
  Rng rng(1);
  std::vector<int> seen(6, 0);
  for (int i = 0; i < 6000; ++i) ++seen[rng.below(6)];
  for (const int count : seen) {
    EXPECT_GT(count, 850);
    EXPECT_LT(count, 1150);
  }
}

TEST(Rng, ShufflesWithoutLosingAnything) {
  Rng rng(3);
  std::vector<int> items = {1, 2, 3, 4, 5, 6, 7};
  rng.shuffle(std::span(items));
  EXPECT_NE(items, (std::vector<int>{1, 2, 3, 4, 5, 6, 7}));
  std::sort(items.begin(), items.end());
  EXPECT_EQ(items, (std::vector<int>{1, 2, 3, 4, 5, 6, 7}));
}

}  // namespace
}  // namespace quoin
