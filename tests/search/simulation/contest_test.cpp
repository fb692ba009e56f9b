#include "search/simulation/contest.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace quoin::search {
namespace {

// A number around the mean, by luck that all candidates of an iteration share and luck of its own.
double value(double mean, double shared, Rng& rng) {
  double own = 0;
  for (int i = 0; i < 12; ++i) own += static_cast<double>(rng.below(1000)) / 1000;
  return mean + shared + 0.1 * (own - 6);
}

struct Outcome {
  std::size_t leader = 0;
  std::vector<std::int64_t> playouts;
  double confidence = 0;
  std::int64_t iterations = 0;
};

Outcome run(const std::vector<double>& means, std::int64_t iterations, double confidence,
            std::uint64_t seed) {
  Contest contest(means.size());
  std::int64_t i = 0;
  while (i < iterations && !(confidence > 0 && i >= 20 && contest.is_decided(confidence))) {
    const std::vector<std::size_t> contenders = contest.contenders(20);
    Rng rng(seed, static_cast<std::uint64_t>(i++));
    const double shared = static_cast<double>(rng.below(1000)) / 1000;
    std::vector<ContestEntry> entries;
    for (const std::size_t candidate : contenders)
      entries.push_back({candidate, value(means[candidate], shared, rng), 0});
    contest.add(entries);
  }
  Outcome result{contest.leader(), {}, contest.confidence(), i};
  for (std::size_t candidate = 0; candidate < means.size(); ++candidate)
    result.playouts.push_back(contest.playouts(candidate));
  return result;
}

TEST(Contest, FindsTheBestAndSpendsItsPlayoutsOnThoseThatAreClose) {
  const Outcome result = run({0.1, 0.5, 0.48, 0.2, 0.3, 0.0, 0.25, 0.1}, 2000, 0, 1);
  EXPECT_EQ(result.leader, 1u);
  EXPECT_EQ(result.playouts[1], 2000);
  EXPECT_GT(result.playouts[2], 1000);
  EXPECT_LT(result.playouts[5], result.playouts[2] / 2);
  EXPECT_GT(result.confidence, 0.9);
}

// One lucky iteration does not outweigh what was expected; many do.
TEST(Contest, GivesUpWhatWasExpectedOnlyForEnoughPlayouts) {
  Contest contest(2);
  contest.expect({0.4, 0.5}, 10);
  EXPECT_EQ(contest.leader(), 1u);
  const ContestEntry entries[] = {{0, 0.7, 0}, {1, 0.5, 0}};
  int iterations = 0;
  while (contest.leader() == 1) {
    contest.add(entries);
    ASSERT_LE(++iterations, 100);
    // What is told is what was seen.
    EXPECT_NEAR(contest.win(0).mean, 0.7, 1e-12);
  }
  // 10 × 0.1 against n × 0.2
  EXPECT_EQ(iterations, 6);
}

TEST(Contest, IsSeldomWrongWhenItIsSure) {
  int wrong = 0;
  int decided = 0;
  constexpr int Contests = 200;
  for (std::uint64_t seed = 0; seed < Contests; ++seed) {
    const Outcome result = run({0.5, 0.47, 0.45, 0.4, 0.49}, 20'000, 0.9, seed);
    decided += result.iterations < 20'000 ? 1 : 0;
    wrong += result.leader != 0 ? 1 : 0;
  }
  EXPECT_GT(decided, Contests * 9 / 10);
  EXPECT_LE(wrong, Contests / 10);
}

TEST(Contest, IsNotSureOfEquals) {
  const Outcome result = run({0.5, 0.5, 0.5}, 500, 0.99, 3);
  EXPECT_EQ(result.iterations, 500);
  EXPECT_LT(result.confidence, 0.99);
}

TEST(Contest, ComparesCandidatesByTheIterationsThatTheyShare) {
  // The first ten iterations are lucky ones for all; the second candidate is played in no other.
  Contest contest(2);
  for (int i = 0; i < 10; ++i) {
    const std::vector<ContestEntry> both = {{0, 0.9 + 0.001 * i, 30}, {1, 0.8 - 0.001 * i, 10}};
    contest.add(both);
  }
  for (int i = 0; i < 90; ++i) {
    const std::vector<ContestEntry> alone = {{0, 0.4, -20}};
    contest.add(alone);
  }
  EXPECT_EQ(contest.leader(), 0u);
  EXPECT_NEAR(contest.win(0).mean, 0.45045, 1e-9);
  EXPECT_NEAR(contest.win(1).mean, 0.45045 - 0.109, 1e-9);
  EXPECT_NEAR(contest.spread(1).mean, contest.spread(0).mean - 20, 1e-9);
  EXPECT_EQ(contest.playouts(1), 10);
  EXPECT_EQ(contest.order(), (std::vector<std::size_t>{0, 1}));
}

TEST(Contest, KnowsHowFarItsNumbersScatter) {
  // The second candidate is played in a fourth of the iterations. Whatever is said of it is said of
  // many such contests.
  constexpr std::uint64_t Contests = 600;
  Sample means;
  Sample differences;
  double error = 0;
  double difference_error = 0;
  for (std::uint64_t seed = 0; seed < Contests; ++seed) {
    Contest contest(2);
    for (std::uint64_t i = 0; i < 80; ++i) {
      Rng rng(seed, i);
      const double shared = static_cast<double>(rng.below(1000)) / 2000;
      std::vector<ContestEntry> entries = {{0, value(0.4, shared, rng), 0}};
      if (i < 20) entries.push_back({1, value(0.2, shared, rng), 0});
      contest.add(entries);
    }
    ASSERT_EQ(contest.leader(), 0u);
    means.add(contest.win(1).mean);
    differences.add(contest.win(0).mean - contest.win(1).mean);
    error += contest.win(1).error / Contests;
    difference_error += contest.win(1).difference_error / Contests;
    EXPECT_EQ(contest.win(0).difference_error, 0);
  }
  EXPECT_NEAR(error / means.deviation(), 1, 0.1);
  EXPECT_NEAR(difference_error / differences.deviation(), 1, 0.1);
}

TEST(Contest, TellsADifferenceThatIsSmallerThanTheErrorsOfBoth) {
  Contest contest(2);
  Sample luck;
  for (int i = 0; i < 40; ++i) {
    const double shared = i % 2 == 0 ? 0.2 : 0.8;
    const std::vector<ContestEntry> both = {{0, shared, 0},
                                            {1, shared - 0.02 + 0.001 * (i % 3), 0}};
    contest.add(both);
    luck.add(shared);
  }
  EXPECT_NEAR(contest.win(0).error, luck.standard_error(), 1e-12);
  EXPECT_GT(contest.win(1).error, 0.04);
  EXPECT_LT(contest.win(1).difference_error, 0.001);
}

TEST(Contest, TakesThePointsWhereEverythingWins) {
  Contest contest(2);
  for (int i = 0; i < 50; ++i) {
    const std::vector<ContestEntry> both = {{0, 1, 100.0 + i % 3}, {1, 1, 130.0 + i % 5}};
    contest.add(both);
  }
  EXPECT_EQ(contest.leader(), 1u);
  EXPECT_TRUE(contest.is_decided(0.99));
}

TEST(Contest, DoesNotGiveUpForARowOfEqualDifferences) {
  // A play that is better by the same small amount until its rare refutation comes.
  Contest contest(2);
  for (int i = 0; i < 15; ++i) {
    const double luck = i % 4 / 4.0;
    const std::vector<ContestEntry> both = {{0, luck + 0.01, 0}, {1, luck, 0}};
    contest.add(both);
  }
  EXPECT_FALSE(contest.is_hopeless(1));
  EXPECT_FALSE(contest.is_decided(0.9));
}

TEST(Contest, IsSureOfADifferenceThatIsTheSameWithoutLuck) {
  Contest contest(3);
  const std::vector<ContestEntry> all = {{0, 1, 20}, {1, 1, 24}, {2, 0, -3}};
  contest.add(all);
  EXPECT_FALSE(contest.is_decided(0.9));
  EXPECT_LT(contest.confidence(), 0.9);
  for (int i = 0; i < 7; ++i) contest.add(all);
  EXPECT_EQ(contest.leader(), 1u);
  EXPECT_TRUE(contest.is_decided(0.9999));
  EXPECT_EQ(contest.confidence(), 1);
  EXPECT_TRUE(contest.is_hopeless(0));
  // What comes to the same cannot be told apart.
  Contest tied(2);
  const std::vector<ContestEntry> equal = {{0, 1, 20}, {1, 1, 20}};
  for (int i = 0; i < 8; ++i) tied.add(equal);
  EXPECT_FALSE(tied.is_decided(0.9));
}

TEST(Contest, GoesOnWithTheNextBestWhenAllIsDecided) {
  const Outcome result = run({0.9, 0.1, 0.2, 0.15, 0.3}, 400, 0, 2);
  EXPECT_EQ(result.leader, 0u);
  std::int64_t all = 0;
  for (const std::int64_t playouts : result.playouts) all += playouts;
  EXPECT_GT(all, 4 * 380);
}

}  // namespace
}  // namespace quoin::search
