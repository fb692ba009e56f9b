#include "arena/sprt.h"

#include <cmath>

#include <gtest/gtest.h>

#include "arena/match_result.h"
#include "base/rng.h"
#include "support/data.h"

namespace quoin::arena {
namespace {

TEST(Sprt, ReadsTwoDifferencesInElo) {
  const Result<Sprt> sprt = Sprt::parse("0,10");
  ASSERT_TRUE(sprt);
  EXPECT_EQ(sprt->elo0, 0);
  EXPECT_EQ(sprt->elo1, 10);
  EXPECT_TRUE(Sprt::parse("-5, 2.5"));
  for (const char* text : {"", "5", "10,0", "3,3", "0,10,20", "a,b", "0,5000"}) {
    EXPECT_EQ(Sprt::parse(text).error().message(),
              "'" + std::string(text) +
                  "' is no test; expected two differences in Elo, the smaller one first, as in "
                  "0,10");
  }
}

TEST(Sprt, EloAndSharesAreTheSameThing) {
  EXPECT_NEAR(share_of_elo(0), 0.5, 1e-12);
  EXPECT_NEAR(elo_of(0.64), 100, 0.5);  // the usual table: 100 points are 64 %
  for (const double elo : {-300.0, -12.5, 77.0}) EXPECT_NEAR(elo_of(share_of_elo(elo)), elo, 1e-9);
}

// The normal likelihood of a mean, computed the long way.
TEST(Sprt, ComparesLikelihoods) {
  const Sprt sprt{0, 20};
  const std::array<std::int64_t, 5> pairs = {10, 20, 40, 30, 15};
  const std::array<double, 5> seen = {10.5, 20, 40, 30, 15.5};
  double count = 0;
  double mean = 0;
  for (std::size_t i = 0; i < 5; ++i) count += seen[i];
  for (std::size_t i = 0; i < 5; ++i) mean += seen[i] * static_cast<double>(i) / 4 / count;
  double variance = 0;
  for (std::size_t i = 0; i < 5; ++i)
    variance += seen[i] * std::pow(static_cast<double>(i) / 4 - mean, 2) / count;
  const auto log_likelihood = [&](double share) {
    return -count * std::pow(mean - share, 2) / (2 * variance);
  };
  EXPECT_NEAR(sprt.log_ratio(pairs), log_likelihood(share_of_elo(20)) - log_likelihood(0.5), 1e-9);
}

TEST(Sprt, DecidesWhenOneAlwaysWins) {
  EXPECT_EQ((Sprt{0, 10}.verdict({0, 0, 0, 0, 200})), Sprt::Verdict::Second);
  EXPECT_EQ((Sprt{0, 10}.verdict({200, 0, 0, 0, 0})), Sprt::Verdict::First);
}

// Of many tests of players whose difference is known, no more than one in twenty may be wrong (with
// some room for luck in so few).
TEST(Sprt, IsSeldomWrong) {
  const Sprt sprt{0, 60};
  const int tests = test::scaled(200, 2000);
  for (const double elo : {0.0, 60.0}) {
    const double share = share_of_elo(elo);
    int wrong = 0;
    for (int test = 0; test < tests; ++test) {
      Rng rng(static_cast<std::uint64_t>(test), static_cast<std::uint64_t>(elo));
      std::array<std::int64_t, 5> pairs{};
      Sprt::Verdict verdict = Sprt::Verdict::Open;
      for (int pair = 0; pair < 100'000 && verdict == Sprt::Verdict::Open; ++pair) {
        std::size_t points = 0;
        for (int game = 0; game < 2; ++game)
          points += static_cast<double>(rng.below(1'000'000)) < share * 1e6 ? 2 : 0;
        ++pairs[points];
        verdict = sprt.verdict(pairs);
      }
      ASSERT_NE(verdict, Sprt::Verdict::Open);
      wrong += (verdict == Sprt::Verdict::Second) != (elo > 0) ? 1 : 0;
    }
    EXPECT_LE(wrong, tests * 0.05 + 3 * std::sqrt(tests * 0.05 * 0.95)) << elo;
  }
}

}  // namespace
}  // namespace quoin::arena
