#include "server/ratings/pool.h"

#include <gtest/gtest.h>

#include "support/data.h"

namespace quoin::server {
namespace {

std::string speed(const std::string& rules) {
  const Result<Rules> parsed = Rules::parse(rules, *test::alphabet("english"));
  EXPECT_TRUE(parsed) << rules;
  return std::string(speed_of(parsed->clock).value_or("none"));
}

TEST(Pool, FollowsFromTheClock) {
  EXPECT_EQ(speed(""), "none");
  EXPECT_EQ(speed("time=3m"), "fast");
  EXPECT_EQ(speed("time=3m,increment=10s"), "rapid");
  EXPECT_EQ(speed("time=5m"), "rapid");
  EXPECT_EQ(speed("time=15m"), "standard");
  EXPECT_EQ(speed("time=25m"), "standard");
  EXPECT_EQ(speed("turn-time=3d"), "correspondence");
  EXPECT_EQ(speed("turn-time=1d"), "correspondence");
  EXPECT_EQ(speed("turn-time=30s"), "rapid");
  EXPECT_EQ(speed("game-time=8m"), "fast");
  // The shortest of several limits is what people feel.
  EXPECT_EQ(speed("time=25m,game-time=20m"), "rapid");
  EXPECT_EQ(speed("time=3m,turn-time=3d"), "fast");
}

TEST(Pool, CountsTheLongestTimesWithoutOverflow) {
  ClockRule clock;
  clock.per_player = clock.increment = clock.per_turn = clock.whole_game =
      std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(speed_of(clock), "correspondence");
}

TEST(Pool, HasANameThatCanBeRead) {
  EXPECT_EQ(pool_of("english-super", "fast"), "english-super-fast");
  EXPECT_EQ(parse_pool("english-super-fast").language, "english-super");
  EXPECT_EQ(parse_pool("english-super-fast").speed, "fast");
  EXPECT_EQ(parse_pool("nonsense").speed, "");
}

}  // namespace
}  // namespace quoin::server
