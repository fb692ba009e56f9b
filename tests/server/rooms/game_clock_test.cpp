#include "server/rooms/game_clock.h"

#include <gtest/gtest.h>

namespace quoin::server {
namespace {

TEST(GameClock, RunsWithTheServerFromWhereItWas) {
  GameClock clock;
  clock.set(500, 10'000);
  EXPECT_EQ(clock.now(10'000), 500);
  EXPECT_EQ(clock.now(10'250), 750);
}

TEST(GameClock, StandsStillWhileNothingCanBeStored) {
  GameClock clock;
  clock.set(0, 1000);
  clock.freeze(1200);
  EXPECT_EQ(clock.now(9000), 200);
  clock.freeze(9000);
  EXPECT_EQ(clock.now(9500), 200) << "the first moment counts";
  clock.go_on(10'000);
  EXPECT_EQ(clock.now(10'100), 300);
  clock.go_on(20'000);
  EXPECT_EQ(clock.now(20'000), 10'200) << "it was running";
}

TEST(LagCredit, IsBelievedUpToALimit) {
  EXPECT_EQ(lag_credit(80), 80);
  EXPECT_EQ(lag_credit(-5), 0);
  EXPECT_EQ(lag_credit(60'000), MaxLagCredit);
}

}  // namespace
}  // namespace quoin::server
