#include "server/people/departure.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/people/data_export.h"
#include "server/ratings/counting.h"
#include "server/ratings/finished_game.h"
#include "server/rooms/fair_play.h"
#include "server/storage/fixture.h"
#include "server/storage/tables/accounts.h"
#include "server/storage/tables/reading.h"

namespace quoin::server::storage_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class DepartureTest : public OnDatabase {
 protected:
  DepartureTest() {
    backend->connect();
    add_account(*backend, {"p1", "Name-p1", "name-p1", "hashed", 3, 1});
    add_account(*backend, {"p2", "Name-p2", "name-p2", "x", 1, 1});
  }

  void forget_all(const std::string& person) {
    for (const OwnGame& game : games_of_person(*backend, person, "", 100))
      forget_in_game(*backend, game.id, person);
    end_departure(*backend, person);
  }

  // Everything in all tables, but the tombstones.
  std::string everything() {
    std::string text;
    for (const char* sql :
         {"SELECT id, setup, header, state_hash FROM games", "SELECT game, line FROM events",
          "SELECT game, person FROM members", "SELECT game, text FROM chat",
          "SELECT game, person, best_word FROM results", "SELECT person, pool FROM ratings",
          "SELECT person FROM departures", "SELECT name, name_key, password FROM accounts",
          "SELECT person FROM accounts WHERE epoch > 0"}) {
      const Query query{sql, {}};
      for (const Rows& rows : backend->read({&query, 1}))
        for (const Row& row : rows)
          for (const std::string& value : row) text += value + "\n";
    }
    return text;
  }

  // Whether the log leads to the state that is stored with it.
  static bool replays(const StoredGame& stored) {
    std::string text = stored.header + "\n";
    for (const std::string& line : stored.events) text += line + "\n";
    const Result<notation::GameLog> log = notation::parse_game_log(text);
    if (!log) return false;
    const Result<Game> game = Game::replay(log->config, log->events);
    return game && to_hex(game->state_hash()) == stored.state_hash && verify_draws(*game);
  }

  std::unique_ptr<Backend> backend = database.backend();
};
INSTANTIATE_TEST_SUITE_P(On, DepartureTest,
                         ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgres), name_of);

TEST_P(DepartureTest, LeavesNothingButATombstone) {
  store(*backend, {.id = "won", .chat = {{5, 0, "I am p1"}, {6, 1, "And I am not"}}});
  store(*backend, {.id = "other", .persons = {"p2", "p3"}});
  count_game(*backend, "won");
  const double opponent = ratings_of(*backend, "p2").front().rating.rating;
  ASSERT_THAT(everything(), HasSubstr("p1"));
  begin_departure(*backend, "p1", "deleted 1");
  EXPECT_THAT(departures(*backend), ElementsAre("p1"));
  forget_all("p1");
  EXPECT_THAT(everything(), Not(HasSubstr("p1")));
  EXPECT_THAT(departures(*backend), IsEmpty());
  const std::optional<StoredAccount> tombstone = account_of(*backend, "p1");
  ASSERT_TRUE(tombstone);
  EXPECT_EQ(tombstone->epoch, 0);
  EXPECT_EQ(tombstone->password, "");

  // Others have what they had.
  EXPECT_EQ(ratings_of(*backend, "p2").front().rating.rating, opponent);
  const std::optional<StoredGame> game = load_game(*backend, "won");
  ASSERT_TRUE(game);
  EXPECT_TRUE(replays(*game));
  EXPECT_THAT(game->header, HasSubstr(DeletedPlayer));
  EXPECT_THAT(game->header, HasSubstr("Name of p2"));
  EXPECT_EQ(game->chat[0].text, "");
  EXPECT_EQ(game->chat[1].text, "And I am not");
  EXPECT_EQ(database.ask("SELECT COUNT(*) FROM results"), "1");
  EXPECT_EQ(games_of_person(*backend, "p2", "", 10).size(), 2);
  // And it is not counted again.
  count_game(*backend, "won");
  EXPECT_EQ(ratings_of(*backend, "p2").front().games, 1);
}

TEST_P(DepartureTest, EndsAllWaysBack) {
  begin_departure(*backend, "p1", "deleted 1");
  EXPECT_FALSE(account_named(*backend, "name-p1"));
  EXPECT_EQ(begin_epoch(*backend, "p1"), std::nullopt);
  EXPECT_EQ(change_password(*backend, "p1", "new"), std::nullopt);
  EXPECT_EQ(account_of(*backend, "p1")->password, "");
  // The name is free; the person is not.
  add_account(*backend, {"p9", "Name-p1", "name-p1", "x", 1, 1});
  EXPECT_THROW(add_account(*backend, {"p1", "New", "new", "x", 1, 1}), StorageFailure);
  // A guest leaves a tombstone as well, and again changes nothing.
  begin_departure(*backend, "guest", "deleted 2");
  begin_departure(*backend, "guest", "deleted 3");
  EXPECT_EQ(account_of(*backend, "guest")->epoch, 0);
  EXPECT_THAT(departures(*backend), ElementsAre("guest", "p1"));
}

TEST_P(DepartureTest, CanStopAnywhereAndGoOn) {
  for (const char* id : {"a", "b", "c"}) store(*backend, {.id = id});
  begin_departure(*backend, "p1", "deleted 1");
  forget_in_game(*backend, "a", "p1");
  forget_in_game(*backend, "a", "p1");
  EXPECT_EQ(games_of_person(*backend, "p1", "", 10).size(), 2);
  EXPECT_EQ(games_of_person(*backend, "p1", "b", 10).size(), 1);
  backend = database.backend();
  backend->connect();
  EXPECT_THAT(departures(*backend), ElementsAre("p1"));
  forget_all("p1");
  forget_all("p1");
  EXPECT_THAT(everything(), Not(HasSubstr("p1")));
  for (const char* id : {"a", "b", "c"}) EXPECT_TRUE(replays(*load_game(*backend, id)));
}

TEST_P(DepartureTest, CountsForTheOtherWhatWasResignedOnLeaving) {
  store(*backend, {.actions = {{0, Resign{}}}});
  begin_departure(*backend, "p1", "deleted 1");
  forget_all("p1");
  EXPECT_GT(ratings_of(*backend, "p2").front().rating.rating, 1600);
  EXPECT_THAT(ratings_of(*backend, "p1"), IsEmpty());
  EXPECT_THAT(everything(), Not(HasSubstr("p1")));
}

TEST_P(DepartureTest, BothCanGo) {
  store(*backend, {});
  forget_all("p1");
  forget_all("p2");
  const std::optional<StoredGame> game = load_game(*backend, "g");
  EXPECT_THAT(game->header, HasSubstr("Deleted player 2"));
  EXPECT_TRUE(replays(*game));
  EXPECT_THAT(everything(), Not(HasSubstr("Name of")));
}

TEST_P(DepartureTest, GivesUpOpenTables) {
  Change change;
  change.game = "mine";
  change.at = 1;
  change.secret = std::string(64, '0');
  table::Setup setup = setup_of({.persons = {"p1", "p2"}});
  change.setup = setup.to_text();
  change.members = setup.members();
  Change other = change;
  other.game = "theirs";
  setup.host = "p2";
  other.setup = setup.to_text();
  ASSERT_FALSE(backend->apply({&change, 1}).front());
  ASSERT_FALSE(backend->apply({&other, 1}).front());
  EXPECT_FALSE(sits_in_game(*backend, {"p1"}));
  forget_all("p1");
  EXPECT_EQ(load_game(*backend, "mine")->summary.status, GameStatus::Cancelled);
  EXPECT_EQ(load_game(*backend, "theirs")->summary.status, GameStatus::Open);
  const table::Setup left =
      table::Setup::parse(load_game(*backend, "theirs")->summary.setup).value();
  EXPECT_EQ(left.seats[0], table::Seat{});
  EXPECT_EQ(left.seats[1].name, "Name of p2");
}

TEST_P(DepartureTest, ExportHasWhatIsTheirsAndNothingOfOthers) {
  store(*backend, {.id = "over", .chat = {{5, 0, "mine"}, {6, 1, "yours"}}});
  store(*backend, {.id = "running", .actions = {}});
  store(*backend, {.id = "other", .persons = {"p2", "p3"}});
  count_game(*backend, "over");
  EXPECT_TRUE(sits_in_game(*backend, {"p1"}));
  const std::string account = boost::json::serialize(exported_account(*backend, "p1"));
  EXPECT_THAT(account, HasSubstr("Name-p1"));
  EXPECT_THAT(account, HasSubstr("english-standard"));
  EXPECT_THAT(account, Not(HasSubstr("hashed")));
  const std::string over = boost::json::serialize(exported_game(*backend, "over", "p1"));
  EXPECT_THAT(over, HasSubstr("\"mine\""));
  EXPECT_THAT(over, Not(HasSubstr("yours")));
  EXPECT_THAT(over, HasSubstr("\"won\""));
  EXPECT_THAT(over, HasSubstr("Name of p2"));
  EXPECT_THAT(over, Not(HasSubstr("\"p2\"")));
  EXPECT_TRUE(exported_game(*backend, "over", "p1").contains("log"));
  // Of a game that goes on: the own rack, not the other's.
  const boost::json::object running = exported_game(*backend, "running", "p1");
  EXPECT_FALSE(running.contains("log"));
  const boost::json::array& seats = running.at("state").at("seats").as_array();
  EXPECT_TRUE(seats[0].as_object().contains("rack"));
  EXPECT_FALSE(seats[1].as_object().contains("rack"));
  EXPECT_TRUE(exported_game(*backend, "other", "p1").empty());
  EXPECT_TRUE(exported_game(*backend, "nowhere", "p1").empty());
}

}  // namespace
}  // namespace quoin::server::storage_test
