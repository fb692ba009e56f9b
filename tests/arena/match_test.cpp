#include "arena/match.h"

#include <gtest/gtest.h>

#include "arena/reasons.h"
#include "base/thread_pool.h"
#include "support/data.h"
#include "support/matches.h"
#include "support/positions.h"

namespace quoin::arena {
namespace {

using test::match_setup;

TEST(Match, GivesTheSameGamesOnAnyNumberOfThreads) {
  const StopFlag stop;
  InlineExecutor here;
  const std::vector<std::vector<std::string>> matches = {
      {"static:leaves=gordon", "high-scorer"},
      {"static:leaves=gordon", "high-scorer", "static:leaves=none"},
      {"high-scorer", "high-scorer", "static:leaves=none", "level:3"}};
  for (const std::vector<std::string>& players : matches) {
    const MatchSetup setup = match_setup(players);
    const MatchResult expected = play_match(setup, 20, here, stop);
    EXPECT_EQ(expected.games, 20 * setup.sides());
    for (const int threads : {1, 2, 8}) {
      ThreadPool pool(threads);
      const MatchResult result = play_match(setup, 20, pool, stop);
      EXPECT_EQ(result.digest(), expected.digest()) << threads;
      EXPECT_EQ(result.turns, expected.turns);
      EXPECT_EQ(result.sides[0].score, expected.sides[0].score);
      EXPECT_EQ(result.share_error(), expected.share_error());
    }
    MatchSetup other = setup;
    other.seed = 2;
    EXPECT_NE(play_match(other, 20, here, stop).digest(), expected.digest());
  }
}

TEST(Match, IsEvenBetweenEqualPlayers) {
  const StopFlag stop;
  InlineExecutor here;
  for (const int sides : {2, 3, 4}) {
    const MatchResult result = play_match(
        match_setup(std::vector<std::string>(static_cast<std::size_t>(sides), "high-scorer")), 10,
        here, stop);
    for (const SideResult& side : result.sides) {
      EXPECT_NEAR(side.share / static_cast<double>(result.games), 1.0 / sides, 1e-9);
      EXPECT_NEAR(side.share_of_round.standard_error(), 0, 1e-9);
      EXPECT_NEAR(side.share_chance(), 1, 1e-9);
      EXPECT_EQ(side.score, result.sides[0].score);
    }
    // The same draws for the same players: every game of a round is the same game.
    std::int64_t wins = result.draws;
    for (const SideResult& side : result.sides) wins += side.wins;
    EXPECT_EQ(wins, result.games);
  }
}

TEST(Match, HasOtherDrawsForEveryGameWhenItIsNotPaired) {
  const StopFlag stop;
  InlineExecutor here;
  MatchSetup setup = match_setup({"high-scorer", "high-scorer"});
  setup.is_paired = false;
  const MatchResult result = play_match(setup, 30, here, stop);
  EXPECT_NE(result.sides[0].score, result.sides[1].score);
  EXPECT_GT(result.share_error(), 0.02);
}

TEST(Match, FindsTheStrongerPlayer) {
  const StopFlag stop;
  InlineExecutor here;
  const MatchResult result =
      play_match(match_setup({"static:leaves=gordon", "static:leaves=none"}), 200, here, stop);
  EXPECT_GT(result.share() - result.share_error(), 0.5);
  EXPECT_GT(result.sides[0].spread, 0);
  EXPECT_EQ(result.sides[0].spread, -result.sides[1].spread);
  EXPECT_LT(two_sided_chance(result.sides[0].spread_of_round.mean,
                             result.sides[0].spread_of_round.standard_error()),
            0.01);
}

// Nothing but the draws and their own dice tells these two apart.
TEST(Match, FindsEqualPlayersEqual) {
  const StopFlag stop;
  InlineExecutor here;
  MatchSetup setup = match_setup({"hill-climb:seed=1", "hill-climb:seed=2"});
  setup.is_paired = false;
  const MatchResult result = play_match(setup, test::scaled(600, 10'000), here, stop);
  const SideResult& first = result.sides[0];
  EXPECT_GT(first.share_error(), 0);
  EXPECT_NEAR(result.share(), 0.5, first.share_error());
  EXPECT_NEAR(first.spread_of_round.mean, 0, Deviations95 * first.spread_of_round.standard_error());
}

// A player that gets one point less for every play is found to be the weaker one.
TEST(Match, SeesADifferenceOfOnePointAPlay) {
  const StopFlag stop;
  InlineExecutor here;
  MatchSetup setup = match_setup({"static:leaves=gordon", "static:leaves=gordon"});
  setup.credits = {-1, 0};
  setup.is_paired = false;  // else their games are the same, and any difference is certain
  const MatchResult result = play_match(setup, test::scaled(600, 2000), here, stop);
  const SideResult& first = result.sides[0];
  EXPECT_LT(first.spread_of_round.mean, 0);
  EXPECT_LT(two_sided_chance(first.spread_of_round.mean, first.spread_of_round.standard_error()),
            0.01);
  EXPECT_LT(result.share(), 0.5);
}

TEST(Match, CountsNoGameThatCouldNotBeKept) {
  const StopFlag stop;
  InlineExecutor here;
  MatchSetup setup = match_setup({"high-scorer", "high-scorer"});
  setup.on_game = [](std::int64_t round, int game, const notation::GameRecord&) {
    return round != 2 || game != 1;
  };
  MatchBook book(2, 5);
  BookDesk desk(book);
  play_rounds(setup, desk, here, stop);
  EXPECT_EQ(book.rounds_played(), 2);
  EXPECT_FALSE(book.is_over());
  EXPECT_EQ(book.deal(), 2) << "it is to be played again";
}

TEST(Match, StopsWhenAsked) {
  StopFlag stop;
  InlineExecutor here;
  MatchBook book(2, 1000);
  BookDesk desk(book, [&](const Round&) {
    if (book.rounds_played() == 3) stop.stop();
    return true;
  });
  play_rounds(match_setup({"high-scorer", "high-scorer"}), desk, here, stop);
  EXPECT_EQ(book.result().games, 6);
  EXPECT_FALSE(book.is_over());
}

// A player that thinks too long, by a clock that is as short as that.
TEST(Match, IsLostByWhoRunsOutOfTime) {
  const StopFlag stop;
  InlineExecutor here;
  MatchSetup setup = match_setup({"high-scorer", "champion:time=300ms"});
  setup.clock.per_player = 100;
  setup.clock.overtime = 1;
  const auto make = setup.make_players;
  setup.make_players = [make] {
    // Its own clock would make it play in time: it does not get to see this one.
    struct Sleeper : players::Player {
      explicit Sleeper(players::PlayerPtr one, lexicon::LexiconPtr words)
          : Player(std::move(words)), player(std::move(one)) {}
      Move choose_move(const players::Situation& situation) override {
        players::Situation blind = situation;
        blind.clock.reset();
        return player->choose_move(blind);
      }
      players::PlayerPtr player;
    };
    std::vector<players::PlayerPtr> players = make();
    players[1] =
        std::make_unique<Sleeper>(std::move(players[1]), test::installed_lexicons().front());
    return players;
  };
  const MatchResult result = play_match(setup, 1, here, stop);
  EXPECT_EQ(result.sides[1].forfeits, 2);
  EXPECT_EQ(result.sides[1].first_forfeit, Error(reasons::ran_out_of_time));
  EXPECT_EQ(result.share(), 1.0);
}

Round round_of(std::int64_t number, int first_score, int second_score) {
  Round round{number, {}};
  for (int first = 0; first < 2; ++first) {
    GameResult game;
    game.sides = {{Score(first_score), 1, 10}, {Score(second_score), 0, 20}};
    game.first_side = first;
    game.turns = 20;
    game.hash = static_cast<std::uint64_t>(100 * number + first);
    round.games.push_back(game);
  }
  return round;
}

TEST(MatchBook, CountsRoundsInTheirOrderWhateverComesFirst) {
  MatchBook in_order(2, 6);
  MatchBook mixed(2, 6);
  for (const std::int64_t number : {0, 1, 2, 3, 4, 5})
    EXPECT_TRUE(in_order.add(round_of(number, 300 + static_cast<int>(number), 303)));
  for (const std::int64_t number : {5, 1, 0, 4, 2, 3}) {
    EXPECT_TRUE(mixed.add(round_of(number, 300 + static_cast<int>(number), 303)));
    EXPECT_FALSE(mixed.add(round_of(number, 1, 2))) << "it was there";
  }
  EXPECT_FALSE(mixed.add(round_of(6, 1, 2)));
  EXPECT_TRUE(mixed.is_over());
  EXPECT_EQ(mixed.result().digest(), in_order.result().digest());
  EXPECT_EQ(mixed.result().share_error(), in_order.result().share_error());
  EXPECT_EQ(mixed.result().draws, 2);
}

TEST(MatchBook, DealsEveryRoundOnceUnlessItIsGivenBack) {
  MatchBook book(2, 4);
  EXPECT_TRUE(book.add(round_of(1, 3, 2)));
  EXPECT_EQ(book.deal(), 0);
  EXPECT_EQ(book.deal(), 2);
  book.give_back(0);
  EXPECT_EQ(book.deal(), 0);
  EXPECT_EQ(book.deal(), 3);
  EXPECT_EQ(book.deal(), std::nullopt);
  EXPECT_FALSE(book.is_over());
}

TEST(MatchBook, CountsWhatCameAfterAGapWhenItIsStopped) {
  MatchBook book(2, 10);
  EXPECT_TRUE(book.add(round_of(0, 5, 4)));
  EXPECT_TRUE(book.add(round_of(7, 5, 4)));
  EXPECT_EQ(book.so_far().games, 2);
  EXPECT_EQ(book.result().games, 4);
}

// However rounds come in, the test ends with the same one.
TEST(MatchBook, EndsATestWithTheSameRoundInAnyOrder) {
  const auto round = [](std::int64_t number) {
    return round_of(number, number % 4 == 0 ? 290 : 320, 300);
  };
  const Sprt sprt{0, 50};
  MatchBook in_order(2, 400, sprt);
  for (std::int64_t number = 0; number < 400; ++number) in_order.add(round(number));
  ASSERT_EQ(in_order.verdict(), Sprt::Verdict::Second);
  ASSERT_LT(in_order.so_far().rounds, 400);
  MatchBook backwards(2, 400, sprt);
  for (std::int64_t number = 399; number >= 0; --number) backwards.add(round(number));
  EXPECT_EQ(backwards.verdict(), Sprt::Verdict::Second);
  EXPECT_EQ(backwards.result().rounds, in_order.result().rounds);
  EXPECT_EQ(backwards.result().digest(), in_order.result().digest());
  EXPECT_EQ(backwards.deal(), std::nullopt);
}

TEST(MatchResult, SharesAWinAmongThoseWithTheHighestScore) {
  GameResult game;
  game.sides = {{Score(300), 0, 0}, {Score(310), 0, 0}, {Score(310), 0, 0}};
  EXPECT_EQ(game.win_share(0), 0);
  EXPECT_EQ(game.win_share(1), 0.5);
  EXPECT_EQ(game.win_share(2), 0.5);
  EXPECT_EQ(game.spread(0), -10);
  EXPECT_EQ(game.spread(1), 0);
  game.forfeit = Forfeit{1, Error(reasons::forfeit_in_log, "fell asleep")};
  EXPECT_EQ(game.win_share(1), 0);
  EXPECT_EQ(game.win_share(2), 1);
}

TEST(MatchResult, KeepsACurveOfBoundedLength) {
  MatchResult result(2);
  for (std::int64_t number = 0; number < 5000; ++number)
    result.add(round_of(number, number % 3 == 0 ? 290 : 310, 300));
  EXPECT_LE(result.curve.size(), MatchResult::CurvePoints);
  EXPECT_GE(result.curve.size(), MatchResult::CurvePoints / 4);
  for (std::size_t i = 1; i < result.curve.size(); ++i)
    EXPECT_EQ(result.curve[i].games - result.curve[i - 1].games, result.curve[0].games);
  EXPECT_NEAR(result.curve.back().share, 2.0 / 3, 0.01);
  std::int64_t games = 0;
  for (const std::int64_t count : result.sides[0].games_by_score) games += count;
  EXPECT_EQ(games, 10'000);
}

}  // namespace
}  // namespace quoin::arena
