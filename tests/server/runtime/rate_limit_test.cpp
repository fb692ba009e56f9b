#include "server/runtime/rate_limit.h"

#include <string>

#include <gtest/gtest.h>

namespace quoin::server {
namespace {

TEST(RateLimit, AllowsABurstAndThenSoManyASecond) {
  RateLimit limit({3, 2});
  int allowed = 0;
  for (int i = 0; i < 10; ++i) allowed += limit.allows("a", 1000) ? 1 : 0;
  EXPECT_EQ(allowed, 3);
  EXPECT_FALSE(limit.allows("a", 1400));
  EXPECT_TRUE(limit.allows("a", 1500));
  EXPECT_FALSE(limit.allows("a", 1500));
}

TEST(RateLimit, CountsEachAddressByItself) {
  RateLimit limit({1, 1});
  EXPECT_TRUE(limit.allows("a", 0));
  EXPECT_FALSE(limit.allows("a", 0));
  EXPECT_TRUE(limit.allows("b", 0));
}

TEST(RateLimit, NeverSavesUpMoreThanTheBurst) {
  RateLimit limit({2, 100});
  EXPECT_TRUE(limit.allows("a", 0));
  int allowed = 0;
  for (int i = 0; i < 10; ++i) allowed += limit.allows("a", 1'000'000) ? 1 : 0;
  EXPECT_EQ(allowed, 2);
}

TEST(RateLimit, DoesNotGrowWithTheNumberOfAddresses) {
  RateLimit limit({10, 1});
  for (int i = 0; i < 200'000; ++i) EXPECT_TRUE(limit.allows(std::to_string(i), i / 100));
  EXPECT_LE(limit.size(), 50'001U);
}

TEST(RateLimit, AClockThatGoesBackGivesNothing) {
  RateBucket bucket;
  EXPECT_TRUE(bucket.allows({1, 1}, 10'000));
  EXPECT_FALSE(bucket.allows({1, 1}, 5'000));
}

}  // namespace
}  // namespace quoin::server
