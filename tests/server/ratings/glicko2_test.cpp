#include "server/ratings/glicko2.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "base/rng.h"

namespace quoin::server {
namespace {

constexpr std::int64_t Day = std::int64_t{24} * 60 * 60 * 1000;

TEST(Glicko2, GivesTheNumbersOfThePaper) {
  const std::vector<RatedGame> games = {
      {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
  const Rating after = after_games({1500, 200, 0.06}, games, 1);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko2, LetsOnlyTheDeviationGrowWithTime) {
  const Rating before{1700, 60, 0.06};
  const Rating later = after_rest(before, 365 * Day);
  EXPECT_EQ(later.rating, 1700);
  EXPECT_EQ(later.volatility, 0.06);
  EXPECT_NEAR(later.deviation, 107, 1);
  // In one go or day by day: it is the same.
  Rating daily = before;
  for (int day = 0; day < 365; ++day) daily = after_rest(daily, Day);
  EXPECT_NEAR(daily.deviation, later.deviation, 1e-6);
  EXPECT_DOUBLE_EQ(after_rest(before, 0).deviation, 60);
  EXPECT_DOUBLE_EQ(after_rest(before, -Day).deviation, 60);
  EXPECT_EQ(after_rest(before, 100'000 * Day).deviation, 350);
}

TEST(Glicko2, BelievesBeginnersMostAndSurprisesMore) {
  const Rating known{1500, 50, 0.06};
  const double gain_known = after_game(known, 0, {known, 1}).rating - 1500;
  const double gain_new = after_game(Rating(), 0, {known, 1}).rating - 1500;
  EXPECT_GT(gain_new, 10 * gain_known);
  const double gain_upset = after_game(known, 0, {{1900, 50, 0.06}, 1}).rating - 1500;
  const double gain_sure = after_game(known, 0, {{1100, 50, 0.06}, 1}).rating - 1500;
  EXPECT_GT(gain_upset, gain_known);
  EXPECT_LT(gain_sure, gain_known);
  EXPECT_GT(gain_sure, 0);
  // An opponent of whom little is known says little.
  EXPECT_LT(after_game(known, 0, {Rating(), 1}).rating - 1500, gain_known);
  EXPECT_TRUE(is_provisional(Rating()));
  EXPECT_FALSE(is_provisional(known));
}

TEST(Glicko2, KeepsItsPromisesOnRandomGames) {
  Rng rng(1, 0);
  const auto between = [&](int low, int high) {
    return low + static_cast<double>(rng.below(static_cast<std::uint64_t>(high - low)));
  };
  for (int i = 0; i < 20'000; ++i) {
    const Rating one{between(100, 4000), between(45, 350), between(10, 150) / 1000};
    const Rating other{between(100, 4000), between(45, 350), between(10, 150) / 1000};
    const auto rest = static_cast<std::int64_t>(between(0, 2000)) * Day;
    const Rating won = after_game(one, rest, {other, 1});
    const Rating drew = after_game(one, rest, {other, 0.5});
    const Rating lost = after_game(one, rest, {other, 0});
    for (const Rating& after : {won, drew, lost}) {
      ASSERT_TRUE(std::isfinite(after.rating) && std::isfinite(after.volatility));
      ASSERT_GE(after.rating, 100);
      ASSERT_LE(after.rating, 4000);
      ASSERT_GE(after.deviation, 45);
      ASSERT_LE(after.deviation, 350);
      ASSERT_GT(after.volatility, 0);
      ASSERT_LE(after.volatility, 0.15);
    }
    ASSERT_GE(won.rating, one.rating);
    ASSERT_LE(lost.rating, one.rating);
    ASSERT_GE(won.rating, drew.rating);
    ASSERT_GE(drew.rating, lost.rating);
    // A game that follows at once makes nothing less certain.
    ASSERT_LE(after_game(one, 0, {other, 0.5}).deviation, one.deviation);
    // The same game is the same to the last bit.
    ASSERT_EQ(won, after_game(one, rest, {other, 1}));
  }
}

TEST(Glicko2, FindsWhoIsStronger) {
  // One wins three games of four: 191 points apart.
  Rng rng(2, 0);
  Rating strong;
  Rating weak;
  for (int i = 0; i < 2000; ++i) {
    const double score = rng.below(4) < 3 ? 1 : 0;
    const Rating before = strong;
    strong = after_game(strong, Day, {weak, score});
    weak = after_game(weak, Day, {before, 1 - score});
  }
  EXPECT_NEAR(strong.rating - weak.rating, 191, 80);
  EXPECT_NEAR((strong.rating + weak.rating) / 2, 1500, 20);
  EXPECT_FALSE(is_provisional(strong));
}

}  // namespace
}  // namespace quoin::server
