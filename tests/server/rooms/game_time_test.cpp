#include "server/rooms/game_time.h"

#include <gtest/gtest.h>

namespace quoin::server {
namespace {

class TurnedClock : public Clock {
 public:
  std::int64_t steady_now() const override { return now; }
  std::int64_t wall_now() const override { return now; }

  std::int64_t now = 0;
};

TEST(GameTime, RunsWithTheServerFromWhereItWas) {
  TurnedClock clock;
  GameTime time(clock);
  clock.now = 10'000;
  time.set(500);
  EXPECT_EQ(time.now(), 500);
  clock.now = 10'250;
  EXPECT_EQ(time.now(), 750);
}

TEST(GameTime, StandsStillWhileNothingCanBeStored) {
  TurnedClock clock;
  GameTime time(clock);
  clock.now = 1000;
  time.set(0);
  clock.now = 1200;
  time.stop();
  clock.now = 9000;
  EXPECT_EQ(time.now(), 200);
  time.stop();
  clock.now = 9500;
  EXPECT_EQ(time.now(), 200) << "the first moment counts";
  clock.now = 10'000;
  time.go_on();
  clock.now = 10'100;
  EXPECT_EQ(time.now(), 300);
  clock.now = 20'000;
  time.go_on();
  EXPECT_EQ(time.now(), 10'200) << "it was running";
}

TEST(LagCredit, IsBelievedUpToALimit) {
  EXPECT_EQ(lag_credit(80), 80);
  EXPECT_EQ(lag_credit(-5), 0);
  EXPECT_EQ(lag_credit(60'000), MaxLagCredit);
}

}  // namespace
}  // namespace quoin::server
