#include "arena/ratings.h"

#include <gtest/gtest.h>

#include "arena/match_result.h"

namespace quoin::arena {
namespace {

Encounter met(std::size_t first, std::size_t second, double share, double games = 1000) {
  return {first, second, games, share, std::sqrt(share * (1 - share) / games)};
}

TEST(Ratings, OfTwoAreWhatTheirShareSays) {
  const std::vector<Rating> ratings = ratings_of(2, {met(0, 1, 0.64, 1e6)});
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo_of(0.64), 0.01);
  EXPECT_NEAR(ratings[0].elo, -ratings[1].elo, 1e-6);
  // The error of a difference, from the slope of the curve.
  const double error = std::sqrt(0.64 * 0.36 / 1e6) * 400 / std::log(10) / (0.64 * 0.36);
  EXPECT_NEAR(ratings[0].standard_error, error / 2, error * 0.01);
}

// Shares that come from ratings give them back.
TEST(Ratings, ComeBackFromTheSharesTheyStandFor) {
  const std::vector<double> truth = {120, 30, -10, -140};
  std::vector<Encounter> encounters;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    for (std::size_t j = i + 1; j < truth.size(); ++j)
      encounters.push_back(met(i, j, share_of_elo(truth[i] - truth[j]), 1e7));
  }
  const std::vector<Rating> ratings = ratings_of(truth.size(), encounters);
  for (std::size_t i = 0; i < truth.size(); ++i) EXPECT_NEAR(ratings[i].elo, truth[i], 0.05);
}

TEST(Ratings, CompareThoseWhoMetOnlyThroughOthers) {
  const std::vector<Rating> ratings =
      ratings_of(3, {met(0, 1, share_of_elo(100), 1e6), met(1, 2, share_of_elo(100), 1e6)});
  EXPECT_NEAR(ratings[0].elo - ratings[2].elo, 200, 0.1);
  EXPECT_GT(ratings[0].standard_error, 0);
}

TEST(Ratings, StayFiniteWhereOneAlwaysWins) {
  const std::vector<Rating> ratings = ratings_of(2, {{0, 1, 100, 1.0, 0.0}});
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo_of(100.5 / 101), 1);
  EXPECT_GT(ratings[0].standard_error, 40);
}

TEST(Ratings, AreThoseWithinAGroup) {
  for (const Rating& rating : ratings_of(3, {})) {
    EXPECT_EQ(rating.elo, 0);
    EXPECT_EQ(rating.standard_error, 0);
    EXPECT_FALSE(rating.is_known);
  }
  // Two pairs who never met, and somebody who met nobody.
  const std::vector<Rating> ratings = ratings_of(5, {met(0, 3, 0.64), met(1, 2, 0.5)});
  EXPECT_NEAR(ratings[0].elo, elo_of(0.64) / 2, 0.5);
  EXPECT_NEAR(ratings[3].elo, -ratings[0].elo, 1e-6);
  EXPECT_NEAR(ratings[1].elo, 0, 1e-6);
  for (const std::size_t player : {0, 1, 2, 3}) {
    EXPECT_TRUE(ratings[player].is_known);
    EXPECT_LT(ratings[player].standard_error, 20);
  }
  EXPECT_FALSE(ratings[4].is_known);
  EXPECT_EQ(ratings[0].group, ratings[3].group);
  EXPECT_NE(ratings[0].group, ratings[1].group);
}

// After four games of four, the true difference may well be none: one of eight such matches.
TEST(Ratings, OfFewGamesAreUncertain) {
  const std::vector<Rating> ratings = ratings_of(2, {{0, 1, 4, 1.0, 0.0}});
  const double difference = ratings[0].elo - ratings[1].elo;
  EXPECT_LT(difference, 1.96 * 2 * ratings[0].standard_error * 1.2);
}

// More games of a pair count for more.
TEST(Ratings, WeighEncountersByTheirErrors) {
  const std::vector<Rating> ratings = ratings_of(2, {met(0, 1, 0.6, 10'000), met(0, 1, 0.4, 100)});
  EXPECT_GT(ratings[0].elo, 25);
}

}  // namespace
}  // namespace quoin::arena
