#include "analysis/game_review.h"

#include <numeric>

#include <gmock/gmock.h>

#include "analysis/summary.h"
#include "analysis/turn_text.h"
#include "support.h"
#include "support/win_percent.h"

namespace quoin::analysis {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

Effort little_for_games() {
  Effort effort;
  effort.plays = 6;
  effort.iterations = 100;
  return effort;
}

GameReview review_of(const std::string& turns, const evaluation::Tables& tables = no_tables()) {
  InlineExecutor executor;
  const StopFlag stop;
  Reviewer reviewer(small_setting(), tables, usual_rules(), executor);
  Result<GameReview> review = reviewer.review(record_of(turns), little_for_games(), stop);
  EXPECT_TRUE(review.has_value());
  return *std::move(review);
}

TEST(GameReview, FindsMistakesAndLeavesGoodPlaysAlone) {
  const GameReview review = review_of(
      ">a: AEGHRTW 8D WATER +24 24\n"
      ">b: AEGHRTS -G +0 0\n");
  ASSERT_EQ(review.turns.size(), 2U);
  EXPECT_TRUE(review.turns[0].is_judged());
  EXPECT_LT(review.turns[0].points_lost, 5);
  EXPECT_GT(review.turns[1].points_lost, 10);
  EXPECT_GT(review.turns[1].win_lost, 0);
  EXPECT_TRUE(review.turns[1].why);
  EXPECT_EQ(review.players[0].turns, 1);
  EXPECT_EQ(review.players[0].score, 24);
  EXPECT_EQ(review.players[1].points_lost.count, 1);
}

TEST(GameReview, APhonyThatStaysIsAMissedChallenge) {
  const GameReview review = review_of(
      ">a: AEGHRTW 8D WATRE +24 24\n"
      ">b: AEGHRTS - +0 0\n");
  const TurnReview& phony = review.turns[0];
  ASSERT_TRUE(phony.missed_challenge);
  EXPECT_EQ(phony.missed_challenge->player, 1);
  EXPECT_GT(phony.missed_challenge->points, 10);
  EXPECT_EQ(review.players[0].phonies_left, 1);
  EXPECT_EQ(review.players[1].missed_challenges, 1);
  EXPECT_THAT(remarks(phony, review), Contains(HasSubstr("nobody challenged")));
}

TEST(GameReview, APhonyThatIsBetterThanAllThatIsValidLeavesTheBestOfThoseToBeTold) {
  GameReview review = review_of(
      ">a: AEGHRTW 8D WATRE +24 24\n"
      ">b: AEGHRTS - +0 0\n");
  TurnReview& phony = review.turns[0];
  std::vector<Choice>& choices = phony.judgement.choices;
  std::swap(choices[*phony.played], choices.front());
  phony.played = 0;
  phony.win_lost = phony.points_lost = 0;
  EXPECT_THAT(remarks(phony, review), Contains(HasSubstr("Of the plays that are valid, ")));
  EXPECT_THAT(remarks(phony, review), Not(Contains(HasSubstr("valid, 8D WATRE"))));
}

TEST(GameReview, ChancesThatAreTheSameToThePlaceShownAreNotSetAgainstEachOther) {
  GameReview review = review_of(
      ">a: AEGHRTW 8D WATER +24 24\n"
      ">b: AEGHRTS -G +0 0\n");
  TurnReview& turn = review.turns[1];
  turn.judgement.choices.front().win = 0.9999;
  turn.judgement.choices[*turn.played].win = 0.9996;
  turn.points_lost = 21;
  turn.win_lost = 0.0003;
  EXPECT_THAT(remarks(turn, review),
              Contains(HasSubstr("as likely to win (100.0 %), by 21 points more.")));
}

TEST(GameReview, WhatHeldWhenChallengedIsNoPhony) {
  const GameReview review = review_of(
      ">a: AEGHRTW 8D WATRE +24 24\n"
      ">a: AEGHRTS (challenge) +5 29\n"
      ">b: AEGHRTS - +0 0\n");
  EXPECT_FALSE(review.turns[0].missed_challenge);
  EXPECT_EQ(review.players[0].phonies_left, 0);
  EXPECT_EQ(review.players[1].failed_challenges, 1);
  EXPECT_THAT(remarks(review.turns[0], review), Contains(HasSubstr("held when challenged")));
}

TEST(GameReview, APhonyThatComesOffCostsTheTurn) {
  const GameReview review = review_of(
      ">a: AEGHRTW 8D WATRE +24 24\n"
      ">a: AEGHRTW -- -24 0\n"
      ">b: AEGHRTS - +0 0\n");
  const TurnReview& phony = review.turns[0];
  ASSERT_TRUE(phony.is_judged());
  EXPECT_EQ(phony.judgement.choices[*phony.played].move, Move::pass());
  EXPECT_GT(phony.points_lost, 10);
  EXPECT_FALSE(phony.missed_challenge);
  EXPECT_EQ(review.players[0].phonies_withdrawn, 1);
  EXPECT_THAT(remarks(phony, review), Contains(HasSubstr("challenged off")));
}

TEST(GameReview, SeesBingosThatWereNotPlayed) {
  // The small list has QUICKLY.
  const GameReview review = review_of(
      ">a: CIKLQUY 8D QUICK +60 60\n"
      ">b: CIKLTUY - +0 0\n");
  ASSERT_TRUE(review.turns[0].missed_bingo);
  EXPECT_TRUE(review.turns[0].missed_bingo->is_better);
  EXPECT_EQ(review.players[0].missed_bingos, 1);
  EXPECT_FALSE(review.turns[1].missed_bingo);
  EXPECT_THAT(remarks(review.turns[0], review), Contains(HasSubstr("There was a bingo")));
}

TEST(GameReview, ABingoThatWasPlayedOutIsJudgedByThat) {
  // WATER takes the place of WEATHER, and both are among the choices.
  const GameReview review = review_of(
      ">a: AEEHRTW 8D WATER +24 24\n"
      ">b: CIKLTUY - +0 0\n");
  const TurnReview& turn = review.turns[0];
  ASSERT_TRUE(turn.missed_bingo);
  const std::optional<std::size_t> bingo = turn.judgement.find(turn.missed_bingo->move);
  ASSERT_TRUE(bingo);
  EXPECT_EQ(turn.missed_bingo->is_better, *bingo < *turn.played);
}

TEST(GameReview, TurnsWithUnknownRacksHavePointsOnly) {
  const GameReview review = review_of(
      ">a: 8D WATER +24 24\n"
      ">b: TIMB E4 TIMB.R +20 20\n"
      ">a: -3 +0 24\n");
  for (const TurnReview& turn : review.turns) {
    EXPECT_FALSE(turn.is_judged());
    EXPECT_TRUE(turn.judgement.choices.empty());
    EXPECT_FALSE(turn.luck);
    EXPECT_THAT(remarks(turn, review), Contains(HasSubstr("only the points")));
  }
  EXPECT_EQ(review.players[0].points_lost.count, 0);
  EXPECT_FALSE(review.players[0].level());
  EXPECT_EQ(turn_name(review.turns[2]), "-3");
}

TEST(GameReview, TakesTheChanceFromTheTableWhereARackIsUnknown) {
  evaluation::Tables tables = no_tables();
  tables.win_percent = test::some_win_percent(93);
  const GameReview review = review_of(
      ">a: WATER 8D WATeR +20 20\n"
      ">b: AT 7D AT +12 12\n"
      ">b: AT -- -12 0\n"
      ">a: -3 +0 20\n",
      tables);
  ASSERT_EQ(review.turns.size(), 3U);
  const auto expected = [&](int lead_of_next, int unseen, int blanks) {
    return 1 - tables.win_percent->chance(lead_of_next, unseen, blanks).chance();
  };
  // Unseen to who is on turn next: all but the board and their seven tiles.
  for (const TurnReview& turn : review.turns) EXPECT_FALSE(turn.is_judged());
  EXPECT_NEAR(*review.turns[0].win_after, expected(-20, 88, 1), 1e-9);
  EXPECT_NEAR(*review.turns[1].win_after, expected(20, 88, 1), 1e-9) << "it came off again";
  EXPECT_NEAR(*review.turns[2].win_after, expected(-20, 88, 1), 1e-9);
}

TEST(GameReview, AnExchangeOfUnknownTilesIsShownWithTheBestPlay) {
  const GameReview review = review_of(">a: AEGHRTW -3 +0 0\n");
  EXPECT_FALSE(review.turns[0].is_judged());
  EXPECT_FALSE(review.turns[0].judgement.choices.empty());
  EXPECT_THAT(remarks(review.turns[0], review), Contains(HasSubstr("Best was")));
}

TEST(GameReview, StopsWhenToldAndSaysSo) {
  InlineExecutor executor;
  StopFlag stop;
  stop.stop();
  Reviewer reviewer(small_setting(), no_tables(), usual_rules(), executor);
  const auto review =
      reviewer.review(record_of(">a: AEGHRTW 8D WATER +24 24\n"), little_for_games(), stop);
  ASSERT_TRUE(review.has_value());
  EXPECT_TRUE(review->is_stopped);
  EXPECT_TRUE(review->turns.empty());
}

TEST(GameReview, MistakesHaveSizes) {
  EXPECT_EQ(mistake_size(0), MistakeSize::None);
  EXPECT_EQ(mistake_size(0.0199), MistakeSize::None);
  EXPECT_EQ(mistake_size(0.02), MistakeSize::Small);
  EXPECT_EQ(mistake_size(0.05), MistakeSize::Medium);
  EXPECT_EQ(mistake_size(0.5), MistakeSize::Large);
}

TEST(Summary, AddsPlayersOfTheSameName) {
  const GameReview review = review_of(
      ">a: AEGHRTW 8D WATER +24 24\n"
      ">b: AEGHRTS -G +0 0\n");
  Summary summary;
  summary.add(review, "one.gcg", "one.html");
  summary.add(review, "two.gcg", "two.html");
  ASSERT_EQ(summary.players.size(), 2U);
  EXPECT_EQ(summary.players[0].games, 2);
  EXPECT_EQ(summary.players[0].score, 48);
  EXPECT_EQ(summary.players[1].points_lost.count, 2);
  EXPECT_DOUBLE_EQ(summary.players[1].points_lost.mean, review.players[1].points_lost.mean);
  EXPECT_EQ(std::accumulate(summary.win_lost.counts.begin(), summary.win_lost.counts.end(), 0), 4);
}

TEST(Summary, ClassesOfAHistogramBeginAtTheirLimits) {
  Histogram<3> histogram{{1, 2}, {}};
  for (const double value : {0.0, 0.99, 1.0, 1.5, 2.0, 9.0}) histogram.add(value);
  EXPECT_EQ(histogram.counts, (std::array{2, 2, 2}));
}

}  // namespace
}  // namespace quoin::analysis
