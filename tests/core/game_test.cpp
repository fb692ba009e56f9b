#include "core/game.h"

#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/view.h"
#include "support/data.h"
#include "support/random_play.h"

namespace quoin {
namespace {

const std::vector<std::string> RuleSets = {
    "",
    "challenge=single",
    "challenge=double,final-rack=tournament",
    "challenge=5-point,per-word=yes",
    "challenge=10-point,hold=yes",
    "challenge=triple",
    "scoreless-end=two-passes,first=draw",
    "scoreless=4,exchange=1,time=25m,increment=5s",
    "challenge=double,hold=yes,time=5m,overtime=10m",
    "game-time=8m",
    "training=yes",
};

// The heart of it: whatever is played, under whatever rules, no tile is lost or made, the log
// replays to the same state, and every draw is the one that the secret gives.
void check_random_game(const std::string& alphabet, const std::string& layout, int seats,
                       const std::string& rules, std::uint64_t seed) {
  SCOPED_TRACE(alphabet + " " + layout + " " + std::to_string(seats) + " seats, rules " + rules +
               ", seed " + std::to_string(seed));
  Rng rng(seed);
  Rng verdicts(seed, 1);
  Referee referee =
      test::start_game(test::make_config(alphabet, layout, seats, rules), seed, [&](const Word&) {
        return rules.find("challenge") == std::string::npos || verdicts.below(3) > 0;
      });
  const TileCounts all = full_bag(*referee.game().config().alphabet);
  test::play_to_end(referee, rng,
                    [&](const Referee& r) { ASSERT_EQ(test::all_tiles(r.game().state()), all); });
  const Game& game = referee.game();
  ASSERT_EQ(game.state().phase, Phase::Finished);
  const Result<Game> again = Game::replay(game.config(), test::events_of(game));
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(again->state_hash(), game.state_hash());
  EXPECT_EQ(again->state(), game.state());
  if (!game.state().is_revealed) {
    ASSERT_TRUE(referee.reveal(game.state().now));
  }
  const Result<void> verified = verify_draws(game);
  EXPECT_TRUE(verified) << verified.error().message();
}

TEST(Game, CatchesUpWithACopyThatIsAhead) {
  Rng rng(3);
  Referee referee = test::start_game(test::make_config("english", "standard", 2, ""), 3);
  test::play_to_end(referee, rng, [](const Referee&) {});
  const Game& ahead = referee.game();
  Game behind = Game::create(ahead.config()).value();
  for (std::size_t length = 0; length <= ahead.events().size(); ++length) {
    behind.catch_up(ahead, length);
    ASSERT_EQ(behind.events().size(), length);
  }
  EXPECT_EQ(behind.state_hash(), ahead.state_hash());
}

TEST(Game, RandomGamesInEveryLanguageEndWithAllTilesThere) {
  std::uint64_t seed = 1;
  for (const std::string& name : test::alphabet_names()) {
    for (int i = 0; i < test::scaled(3, 50); ++i, ++seed) {
      check_random_game(name, seed % 4 == 0 ? "super" : "standard", 2 + static_cast<int>(seed % 3),
                        RuleSets[seed % RuleSets.size()], seed);
    }
  }
}

TEST(Game, RandomGamesUnderAllRulesEnd) {
  std::uint64_t seed = 1000;
  for (const std::string& rules : RuleSets) {
    for (int seats = MinSeats; seats <= MaxSeats; ++seats) {
      for (int i = 0; i < test::scaled(4, 100); ++i)
        check_random_game("english", "standard", seats, rules, ++seed);
    }
  }
}

TEST(Game, EveryEventChangesTheHash) {
  Rng rng(5);
  Referee referee =
      test::start_game(test::make_config("english", "standard", 2, "challenge=double"), 5);
  test::play_to_end(referee, rng, [](const Referee&) {});
  Game game = Game::create(referee.game().config()).value();
  std::set<Digest> seen = {game.state_hash()};
  for (const Event& event : referee.game().events()) {
    ASSERT_TRUE(game.apply(event));
    EXPECT_TRUE(seen.insert(game.state_hash()).second);
  }
}

// A log is input from outside. Whatever is done to it, it replays or is refused, and a
// replayed one has all its tiles.
RC_GTEST_PROP(GameProperty, ADamagedLogIsRefusedOrStillAGame, (std::uint64_t seed)) {
  Rng rng(seed);
  const std::string& rules = RuleSets[rng.below(RuleSets.size())];
  Referee referee = test::start_game(
      test::make_config("english", "standard", 2 + static_cast<int>(rng.below(3)), rules), seed);
  test::play_to_end(referee, rng, [](const Referee&) {});
  std::vector<Event> events = test::events_of(referee.game());
  for (int damage = 0; damage < 3; ++damage) {
    const std::size_t at = rng.below(events.size());
    switch (rng.below(4)) {
      case 0: events.erase(events.begin() + static_cast<std::ptrdiff_t>(at)); break;
      case 1: std::swap(events[at], events[rng.below(events.size())]); break;
      case 2: events[at].at += static_cast<std::int64_t>(rng.below(100'000)); break;
      default:
        events.insert(events.begin() + static_cast<std::ptrdiff_t>(at),
                      events[rng.below(events.size())]);
        break;
    }
  }
  Game game = Game::create(referee.game().config()).value();
  const TileCounts all = full_bag(*game.config().alphabet);
  for (const Event& event : events) {
    const Digest before = game.state_hash();
    if (!game.apply(event)) {
      RC_ASSERT(game.state_hash() == before);
      continue;
    }
    if (game.state().is_order_decided) RC_ASSERT(test::all_tiles(game.state()) == all);
  }
}

TEST(Game, RefusesImpossibleTables) {
  const auto error_of = [](GameConfig config) {
    const Result<Game> game = Game::create(std::move(config));
    return game ? "no error" : game.error().message();
  };
  GameConfig config = test::make_config("english", "standard", 2, "");
  EXPECT_EQ(error_of(config), "no error");
  config.seats.resize(1);
  EXPECT_EQ(error_of(config), "a game has 2 to 4 players, not 1");
  config.seats.resize(5, {"Eve", "human", 0, 0});
  EXPECT_EQ(error_of(config), "a game has 2 to 4 players, not 5");
  config = test::make_config("english", "standard", 2, "first=3");
  EXPECT_EQ(error_of(config), "seat 3 is to begin, and there are only 2");
  config = test::make_config("english", "standard", 2, "");
  config.seats[0].name = "\xff";
  EXPECT_EQ(error_of(config), "a player's name is a text of 1 to 200 bytes");
  config.alphabet = nullptr;
  EXPECT_EQ(error_of(config), "a game needs an alphabet and a board layout");
}

TEST(Game, RefusesAFalseScoreAndAFalseEnding) {
  Referee referee = test::start_game(test::make_config("english", "standard", 2, "first=1"), 1);
  Game game = referee.game();
  const Word hand = game.state().seats[0].rack.tiles();
  const Move move = Move::place({7, 7}, Direction::Across, std::span(hand).first(2));
  const Score right = score_play(game.state().board, *game.config().layout, *game.config().alphabet,
                                 game.config().rules.bingo_bonuses, move)
                          .score;
  EXPECT_EQ(game.apply({0, TilesPlaced{0, move, right + Score(1)}}).error().message(),
            "the play scores " + std::to_string(right.points()) + ", not " +
                std::to_string(right.points() + 1));
  EXPECT_EQ(game.apply({0, game.settlement(EndReason::WentOut, 0)}).error().message(),
            "the game is not over");
  EXPECT_EQ(game.apply({0, SecretRevealed{}}).error().message(),
            "the secret is revealed after the game");
  EXPECT_EQ(game.apply({-1, TurnPassed{0}}).error().message(), "time runs backwards");
  EXPECT_EQ(game.apply({0, TimeForfeited{0}}).error().message(), "the seat still has time");
}

}  // namespace
}  // namespace quoin
