#include "arena/match_result.h"

#include <gtest/gtest.h>

namespace quoin::arena {
namespace {

// A round of two games that end so for the first side.
Round round_with_scores(std::int64_t number, int first_score, int second_score) {
  Round round{number, {}};
  for (const int score : {first_score, second_score}) {
    GameResult game;
    game.sides = {{Score(score)}, {Score(300)}};
    game.first_side = static_cast<int>(round.games.size());
    game.turns = 20;
    round.games.push_back(std::move(game));
  }
  return round;
}

MatchResult result_of(int won, int lost) {
  MatchResult result(2);
  for (int i = 0; i < won; ++i) result.add(round_with_scores(result.rounds, 400, 350));
  for (int i = 0; i < lost; ++i) result.add(round_with_scores(result.rounds, 200, 250));
  return result;
}

// By chance alone all of so many games are won with a chance of two in 2^games.
TEST(MatchResult, IsNotSureAfterAFewGames) {
  EXPECT_GT(result_of(1, 0).sides[0].share_chance(), 0.3);
  EXPECT_NEAR(result_of(2, 0).sides[0].share_chance(), 2.0 / 16, 0.03);
  EXPECT_LT(result_of(10, 0).sides[0].share_chance(), 0.01);
  for (const int rounds : {1, 2, 10, 1000}) {
    const MatchResult result = result_of(rounds, 0);
    EXPECT_EQ(result.share(), 1);
    EXPECT_GT(result.share_error(), 0) << rounds;
    EXPECT_LT(result.share_error(), 1.2 / rounds + 0.1) << rounds;
  }
}

// With one round more of equals, the winner of two rounds has 3/4 with an error of 1/4, two errors
// above the quarter of an equal; each of the others has 1/12, one error below it.
TEST(MatchResult, ComparesWithAnEqualPartOfMorePlayers) {
  MatchResult result(4);
  GameResult game;
  game.sides = {{Score(400)}, {Score(300)}, {Score(300)}, {Score(300)}};
  for (int round = 0; round < 2; ++round) result.add({round, {game, game, game, game}});
  EXPECT_NEAR(result.sides[0].share_chance(), two_sided_chance(2, 1), 1e-6);
  EXPECT_NEAR(result.sides[1].share_chance(), two_sided_chance(1.0445, 1), 1e-3);
  EXPECT_NEAR(result.sides[1].share_standard_error(), 0.1596, 1e-3);
  EXPECT_NEAR(MatchResult(4).sides[0].share_chance(), 1, 1e-9);
}

TEST(MatchResult, HasTheUsualErrorOfManyRounds) {
  const MatchResult result = result_of(600, 400);
  EXPECT_NEAR(result.sides[0].share_standard_error(),
              result.sides[0].share_of_round.standard_error(), 1e-4);
  EXPECT_NEAR(result.sides[0].share_chance(),
              two_sided_chance(0.1, result.sides[0].share_of_round.standard_error()), 1e-6);
}

TEST(MatchResult, SaysNothingOfSpreadsAfterAFewRounds) {
  EXPECT_FALSE(result_of(3, 0).sides[0].spread_chance());
  ASSERT_TRUE(result_of(20, 20).sides[0].spread_chance());
  EXPECT_GT(*result_of(20, 20).sides[0].spread_chance(), 0.5);
  EXPECT_LT(*result_of(30, 0).sides[0].spread_chance(), 0.01);
}

TEST(MatchResult, CountsDrawsForThoseWhoDrew) {
  MatchResult result(3);
  GameResult game;
  game.sides = {{Score(300)}, {Score(400)}, {Score(400)}};
  result.add({0, {game, game}});
  EXPECT_EQ(result.draws, 2);
  EXPECT_EQ(result.sides[0].draws, 0);
  EXPECT_EQ(result.sides[1].draws, 2);
  EXPECT_EQ(result.first_share, 0) << "who began was third";
}

// The first and the last step take what lies beyond; others begin at a multiple of the step.
TEST(MatchResult, CountsGamesBySpread) {
  MatchResult result(2);
  result.add(round_with_scores(0, 300, 319));
  result.add(round_with_scores(1, 320, 299));
  result.add(round_with_scores(2, 2000, -2000));
  const auto& first = result.sides[0].games_by_spread;
  const auto step_of_zero =
      static_cast<std::size_t>(-SideResult::LeastSpread / SideResult::SpreadStep);
  EXPECT_EQ(first[step_of_zero], 2);
  EXPECT_EQ(first[step_of_zero + 1], 1);
  EXPECT_EQ(first[step_of_zero - 1], 1);
  EXPECT_EQ(first.front(), 1);
  EXPECT_EQ(first.back(), 1);
  EXPECT_EQ(result.sides[1].games_by_spread[step_of_zero], 2);
}

}  // namespace
}  // namespace quoin::arena
