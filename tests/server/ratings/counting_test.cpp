#include "server/ratings/counting.h"

#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/ratings/finished_game.h"
#include "server/ratings/game_result.h"
#include "server/ratings/profile.h"
#include "server/storage/fixture.h"
#include "server/storage/tables/accounts.h"

namespace quoin::server::storage_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::SizeIs;

class CountingTest : public OnDatabase {
 protected:
  CountingTest() {
    backend->connect();
    for (const std::string person : {"p1", "p2", "p3"})
      add_account(*backend, {person, "Name-" + person, "name-" + person, "x", 1, 1});
  }

  // How somebody is rated in the only pool there is.
  StoredRating rating(const std::string& person) {
    const std::vector<StoredRating> ratings = ratings_of(*backend, person);
    EXPECT_THAT(ratings, SizeIs(1)) << person;
    return ratings.empty() ? StoredRating() : ratings.front();
  }

  std::unique_ptr<Backend> backend = database.backend();
};
INSTANTIATE_TEST_SUITE_P(On, CountingTest,
                         ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgres), name_of);

TEST_P(CountingTest, CountsAGameOnce) {
  store(*backend, {});
  EXPECT_THAT(games_to_count(*backend, "", 10), ElementsAre("g"));
  EXPECT_THAT(games_to_count(*backend, "g", 10), IsEmpty());
  for (int i = 0; i < 3; ++i) count_game(*backend, "g");
  EXPECT_THAT(games_to_count(*backend, "", 10), IsEmpty());
  const StoredRating winner = rating("p1");
  const StoredRating loser = rating("p2");
  EXPECT_EQ(winner.pool, "english-standard");
  EXPECT_EQ(winner.games, 1);
  EXPECT_EQ(loser.games, 1);
  const Rating expected = after_game(Rating(), 0, {Rating(), 1});
  EXPECT_NEAR(winner.rating.rating, expected.rating, 1e-5);
  EXPECT_NEAR(winner.rating.deviation, expected.deviation, 1e-5);
  EXPECT_NEAR(winner.rating.volatility, expected.volatility, 1e-8);
  EXPECT_NEAR(winner.rating.rating + loser.rating.rating, 3000, 1e-5);
  EXPECT_EQ(winner.changed_at, 1'000'000);

  const PlayerProfile profile = profile_of(*backend, "p2", 10);
  ASSERT_THAT(profile.history, SizeIs(1));
  EXPECT_EQ(profile.history[0].game, "g");
  EXPECT_NEAR(profile.history[0].rating, loser.rating.rating, 1e-5);
  EXPECT_NEAR(profile.history[0].change, loser.rating.rating - 1500, 1e-5);
  EXPECT_EQ(profile.against_people.games, 1);
  EXPECT_EQ(profile.against_people.wins, 0);
  EXPECT_EQ(profile_of(*backend, "p1", 10).against_people.wins, 1);
}

TEST_P(CountingTest, LeavesGamesAloneThatAreNotRatedOrNotOver) {
  store(*backend, {.id = "unrated", .is_rated = false});
  store(*backend, {.id = "guests", .persons = {"p1", "guest"}});
  store(*backend, {.id = "aborted", .actions = {{0, AbortGame{}}}});
  store(*backend, {.id = "training", .rules = "time=20m,training=yes"});
  store(*backend, {.id = "untimed", .rules = "first=1"});
  store(*backend, {.id = "alone", .persons = {"p1", "p1"}});
  store(*backend, {.id = "playing", .actions = {}});
  store(*backend,
        {.id = "three", .persons = {"p1", "p2", "p3"}, .actions = {{1, Resign{}}, {2, Resign{}}}});
  for (const std::string& game : games_to_count(*backend, "", 100)) count_game(*backend, game);
  count_game(*backend, "playing");
  count_game(*backend, "nowhere");
  EXPECT_THAT(ratings_of(*backend, "p1"), IsEmpty());
  EXPECT_THAT(ratings_of(*backend, "p2"), IsEmpty());
  // Those count for the record: unrated, guests, untimed, three.
  EXPECT_EQ(profile_of(*backend, "p1", 10).against_people.games, 4);
  EXPECT_THAT(profile_of(*backend, "p1", 10).history, IsEmpty());
  EXPECT_EQ(database.ask("SELECT COUNT(*) FROM games WHERE counted = 0"), "1");
}

TEST_P(CountingTest, CountsGamesThatEndAtOnceOneAfterTheOther) {
  // Two nodes, or one that counts while it catches up: nothing is lost, nothing twice.
  constexpr int Games = 30;
  for (int i = 0; i < Games; ++i)
    store(*backend, {.id = "g" + std::to_string(i),
                     .persons = i % 2 == 0 ? std::vector<std::string>{"p1", "p2"}
                                           : std::vector<std::string>{"p2", "p1"},
                     .at = 1'000'000 + i});
  // Each begins with another game, so that they meet over the players and not over the games.
  const auto count_all = [&](int first) {
    const std::unique_ptr<Backend> other = database.backend();
    other->connect();
    for (int i = first; i < first + Games; ++i) {
      for (bool is_counted = false; !is_counted;) {
        try {
          count_game(*other, "g" + std::to_string(i % Games));
          is_counted = true;
        } catch (const StorageFailure& failure) {
          ASSERT_NE(failure.error().kind, StorageError::Kind::Damaged) << failure.what();
        }
      }
    }
  };
  std::vector<std::thread> nodes;
  for (int i = 0; i < 3; ++i) nodes.emplace_back(count_all, i * Games / 3);
  for (std::thread& node : nodes) node.join();
  EXPECT_EQ(rating("p1").games, Games);
  EXPECT_EQ(rating("p2").games, Games);
  EXPECT_EQ(database.ask("SELECT COUNT(*) FROM results"), std::to_string(2 * Games));
  // The history has no gap: what one game left is what the next began with.
  EXPECT_EQ(database.ask("SELECT COUNT(*) FROM results one WHERE one.rating_before <> 1500000000"
                         " AND NOT EXISTS (SELECT 1 FROM results other WHERE"
                         " other.person = one.person AND other.rating_after = one.rating_before)"),
            "0");
}

TEST_P(CountingTest, RanksThoseWhoAreKnown) {
  EXPECT_THAT(leader_board(*backend, "english-standard", 0, 10).players, IsEmpty());
  for (int i = 0; i < 40; ++i) {
    const std::string id = "g" + std::to_string(i);
    store(*backend, {.id = id, .persons = {i % 3 == 0 ? "p2" : "p1", i % 3 == 0 ? "p1" : "p2"}});
    count_game(*backend, id);
  }
  store(*backend, {.id = "new", .persons = {"p3", "p1"}});
  count_game(*backend, "new");
  const LeaderBoard board = leader_board(*backend, "english-standard", 0, 10);
  ASSERT_THAT(board.players, SizeIs(2)) << "p3 has played one game";
  EXPECT_EQ(board.players[0].name, "Name-p1");
  EXPECT_GT(board.players[0].rating.rating, board.players[1].rating.rating);
  EXPECT_THAT(board.pools, ElementsAre(Pair("english-standard", 3)));
  EXPECT_THAT(leader_board(*backend, "english-standard", 0, 1).players, SizeIs(1));
  EXPECT_THAT(leader_board(*backend, "english-standard", 2'000'000, 10).players, IsEmpty());
  EXPECT_THAT(leader_board(*backend, "german-standard", 0, 10).players, IsEmpty());
}

TEST_P(CountingTest, WritesAllOrNothingWhereARowHasToBeThere) {
  const std::vector<Query> queries{
      {"INSERT INTO departures (person) VALUES ($1)", {"p1"}},
      {"UPDATE accounts SET epoch = 5 WHERE person = $1 RETURNING person", {"nobody"}, true},
      {"INSERT INTO departures (person) VALUES ($1)", {"p2"}}};
  try {
    backend->write(queries);
    ADD_FAILURE();
  } catch (const StorageFailure& failure) {
    EXPECT_EQ(failure.error().kind, StorageError::Kind::Conflict);
    EXPECT_FALSE(failure.error().is_in_doubt);
  }
  EXPECT_TRUE(backend->is_connected());
  EXPECT_EQ(database.ask("SELECT COUNT(*) FROM departures"), "0");
  const Query found{
      "UPDATE accounts SET epoch = 5 WHERE person = $1 RETURNING person", {"p1"}, true};
  const std::vector<Rows> answers = backend->write({&found, 1});
  EXPECT_THAT(answers, ElementsAre(ElementsAre(ElementsAre("p1"))));
  EXPECT_EQ(account_of(*backend, "p1")->epoch, 5);
}

TEST(GameResult, KnowsBingosAndTheBestPlay) {
  // Seven tiles of the first rack, whatever they are: the judge of this game takes all.
  TestGame wanted{.rules = "first=1,challenge=double", .is_rated = false, .actions = {}};
  Referee referee = played(wanted);
  const Word rack = referee.game().state().seats[0].rack.tiles();
  Word tiles(rack.begin(), rack.end());
  for (Tile& tile : tiles)
    if (tile == Blank) tile = referee.game().config().alphabet->parse_notation("e")->front();
  const Move move = Move::place(referee.game().config().layout->start(), Direction::Across, tiles);
  const Result<void> done = referee.act(0, PlaceTiles{move}, 1000);
  ASSERT_TRUE(done) << done.error().message();
  const int points = referee.game().state().last_play->score.points();
  ASSERT_TRUE(referee.act(1, PassTurn{}, 1000));
  ASSERT_TRUE(referee.act(0, Resign{}, 1000));
  const std::optional<GameResult> result = result_of(referee.game(), setup_of(wanted));
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->is_among_people);
  EXPECT_EQ(result->pool, "");
  EXPECT_EQ(result->seats[0].outcome, PlayerOutcome::Lost);
  EXPECT_EQ(result->seats[0].bingos, 1);
  EXPECT_EQ(result->seats[0].best_play, points);
  EXPECT_EQ(result->seats[0].best_word.size(), 7);
  EXPECT_EQ(result->seats[1].outcome, PlayerOutcome::Won);
  EXPECT_EQ(result->seats[1].bingos, 0);
  EXPECT_EQ(result->seats[1].best_word, "");
}

// As in the library and on the page of the game, whatever the size of a rack.
TEST(GameResult, CountsAsBingosWhatEarnedTheBonus) {
  TestGame wanted{.rules = "first=1,challenge=double,bingo=6:20/7:50", .actions = {}};
  Referee referee = played(wanted);
  const Word rack = referee.game().state().seats[0].rack.tiles();
  Word tiles(rack.begin(), rack.begin() + 6);
  for (Tile& tile : tiles)
    if (tile == Blank) tile = Tile::letter(1).as_blank();
  const Move move = Move::place(referee.game().config().layout->start(), Direction::Across, tiles);
  ASSERT_TRUE(referee.act(0, PlaceTiles{move}, 1000));
  ASSERT_TRUE(referee.act(1, PassTurn{}, 1000));
  ASSERT_TRUE(referee.act(0, Resign{}, 1000));
  const std::optional<GameResult> result = result_of(referee.game(), setup_of(wanted));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->seats[0].bingos, 1);
}

TEST(GameResult, SaysWhatCannotBeRated) {
  const auto objection = [](const TestGame& game) {
    const Rules rules = Rules::parse(game.rules, *test::alphabet("english")).value();
    const std::optional<Error> error = rating_objection(setup_of(game), rules);
    return error ? error->message() : "";
  };
  EXPECT_EQ(objection({}), "");
  EXPECT_EQ(objection({.persons = {"a", "b", "c"}}), "a rated game is one of two players");
  EXPECT_EQ(objection({.persons = {"a", "a"}}), "in a rated game nobody plays both sides");
  EXPECT_EQ(objection({.rules = "time=5m,training=yes"}), "a training game cannot be rated");
  EXPECT_EQ(objection({.rules = "first=1"}),
            "a rated game needs a clock: time, turn-time or game-time");
  table::Setup setup = setup_of({});
  setup.seats[1] = {};
  setup.seats[1].player = "static";
  setup.seats[1].name = "Computer";
  EXPECT_TRUE(rating_objection(setup, Rules::parse("time=5m", *test::alphabet("english")).value()));
}

}  // namespace
}  // namespace quoin::server::storage_test
