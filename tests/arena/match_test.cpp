#include "arena/match.h"

#include <atomic>

#include <gtest/gtest.h>

#include "base/thread_pool.h"
#include "players/registry.h"
#include "support/data.h"
#include "support/positions.h"

namespace quoin::arena {
namespace {

MatchSetup setup_of(const std::string& one, const std::string& other, std::int64_t games) {
  const lexicon::LexiconPtr english = test::installed_lexicons().front();
  MatchSetup setup;
  setup.rules =
      TableRules::from(test::setting_of(english, english->alphabet_ptr(), test::layout("standard")),
                       Rules::defaults_for(english->alphabet()), 2);
  setup.games = games;
  setup.make_players = [=] {
    std::vector<players::PlayerPtr> players;
    for (const std::string& spec : {one, other})
      players.push_back(players::make_player(spec, {english, {}}).value());
    return players;
  };
  return setup;
}

TEST(Match, GivesTheSameGamesOnAnyNumberOfThreads) {
  const MatchSetup setup = setup_of("static:leaves=gordon", "high-scorer", 40);
  const StopFlag stop;
  InlineExecutor here;
  const MatchResult expected = play_match(setup, here, stop, nullptr);
  EXPECT_EQ(expected.games, 40);
  for (const int threads : {1, 2, 8}) {
    ThreadPool pool(threads);
    const MatchResult result = play_match(setup, pool, stop, nullptr);
    EXPECT_EQ(result.digest, expected.digest) << threads;
    EXPECT_EQ(result.turns, expected.turns);
    EXPECT_EQ(result.sides[0].score, expected.sides[0].score);
  }
  MatchSetup other = setup;
  other.seed = 2;
  EXPECT_NE(play_match(other, here, stop, nullptr).digest, expected.digest);
}

TEST(Match, IsEvenBetweenEqualPlayers) {
  const StopFlag stop;
  InlineExecutor here;
  const MatchResult result =
      play_match(setup_of("high-scorer", "high-scorer", 20), here, stop, nullptr);
  EXPECT_EQ(result.share(), 0.5);
  EXPECT_EQ(result.share_error(), 0.0);
  EXPECT_EQ(result.spread, 0);
  EXPECT_EQ(result.sides[0].score, result.sides[1].score);
  EXPECT_EQ(result.sides[0].wins + result.sides[1].wins + result.draws, 20);
}

TEST(Match, FindsTheStrongerPlayer) {
  const StopFlag stop;
  InlineExecutor here;
  const MatchResult result =
      play_match(setup_of("static:leaves=gordon", "static:leaves=none", 400), here, stop, nullptr);
  EXPECT_GT(result.share() - result.share_error(), 0.5);
  EXPECT_GT(result.spread, 0);
}

TEST(Match, StopsWhenAsked) {
  StopFlag stop;
  InlineExecutor here;
  const MatchResult result =
      play_match(setup_of("high-scorer", "high-scorer", 1000), here, stop, [&](std::int64_t games) {
        if (games >= 6) stop.stop();
      });
  EXPECT_EQ(result.games, 6);
}

}  // namespace
}  // namespace quoin::arena
