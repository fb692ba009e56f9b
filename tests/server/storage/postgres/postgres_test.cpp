#include "server/storage/postgres/postgres.h"

#include <atomic>
#include <map>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>

#include "server/storage/fixture.h"
#include "support/postgres.h"

namespace quoin::server::storage_test {
namespace {

using enum StorageError::Kind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::string complaint(const std::string& address) {
  const auto opened = open_storage({.database = address}, post_at_once);
  return opened ? "" : opened.error().message();
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

const std::string TerminateOthers =
    "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()";

class PostgresTest : public ::testing::Test {
 protected:
  // Others would not like what is done to it.
  Database database{quoin::test::make_postgres_database()};
};

TEST_F(PostgresTest, SyncsEveryCommitWhateverTheServerIsSetTo) {
  database.ask(
      "DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() ||"
      " ' SET synchronous_commit = off'; END $$");
  ASSERT_EQ(database.ask("SHOW synchronous_commit"), "off");
  const std::unique_ptr<Backend> backend = database.backend();
  backend->connect();
  const Query query{"SHOW synchronous_commit", {}};
  EXPECT_EQ(backend->read({&query, 1})[0][0][0], "on");
}

TEST_F(PostgresTest, NeverShowsThePassword) {
  const std::string wrong = with(database.address(), "correct%20horse", "s3cr3t-w0rd");
  EXPECT_THAT(complaint(wrong), HasSubstr("password authentication failed"));
  for (const std::string& address :
       std::vector<std::string>{wrong, "postgresql://quoin:s3cr3t-w0rd@127.0.0.1:1/games",
                                "postgresql://quoin:s3cr3t-w0rd@nowhere.invalid/games",
                                "postgresql://quoin:a@s3cr3t-w0rd@127.0.0.1/games",
                                "postgresql://quoin:%zz-s3cr3t-w0rd@127.0.0.1/games",
                                "postgresql://quoin:a/s3cr3t-w0rd@127.0.0.1/games",
                                "postgresql://quoin:a?s3cr3t-w0rd@127.0.0.1/games",
                                "postgresql://quoin@127.0.0.1:1/s3cr3t-w0rd?password=s3cr3t-w0rd",
                                "postgres://quoin:s3cr3t-w0rd@[::1/games"}) {
    EXPECT_NE(complaint(address), "") << address;
    EXPECT_THAT(complaint(address), Not(HasSubstr("s3cr3t"))) << address;
    EXPECT_THAT(complaint(address), Not(HasSubstr("\n"))) << address;
  }
}

TEST_F(PostgresTest, RefusesADatabaseWithoutUnicode) {
  const std::string name = database.ask("SELECT current_database()");
  database.ask("CREATE DATABASE latin_" + name + " ENCODING 'LATIN1' TEMPLATE template0");
  EXPECT_THAT(complaint(with(database.address(), name, "latin_" + name)),
              HasSubstr("the encoding LATIN1, not UTF8"));
}

TEST_F(PostgresTest, SaysThatThereIsNoSuchDatabase) {
  const std::string name = database.ask("SELECT current_database()");
  EXPECT_THAT(complaint(with(database.address(), name, "nothing")), HasSubstr("does not exist"));
}

TEST_F(PostgresTest, TakesUpWorkAgainAfterAConnectionWasCut) {
  WaitingStorage storage(database.address());
  ASSERT_TRUE(storage.commit(new_game("g")));
  EXPECT_EQ(database.ask(TerminateOthers), "1");
  // It was idle, so nothing can have been lost with it.
  EXPECT_TRUE(storage.commit(event("g", 1, 2, "third")));
  EXPECT_EQ(database.ask(TerminateOthers), "1");
  EXPECT_EQ(storage.game("g").events.size(), 3);
}

TEST_F(PostgresTest, LeavesNoDoubtWhileConnectionsAreCut) {
  WaitingStorage storage(database.address());
  constexpr int Threads = 4;
  constexpr int Changes = 150;
  std::atomic<int> running = Threads;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < Threads; ++thread)
    threads.emplace_back([&, thread] {
      const std::string id = "g" + std::to_string(thread);
      std::int64_t revision = 0;  // as far as we were told
      for (int i = 0; i < Changes;) {
        const auto result = storage.commit({.game = id,
                                            .revision = revision,
                                            .first_event = static_cast<std::size_t>(i),
                                            .events = {std::to_string(i)}});
        if (result) {
          ++revision;
          ++i;
          continue;
        }
        ASSERT_EQ(kind(result), Unavailable) << message(result);
        auto loaded = storage.load(id);
        while (!loaded) loaded = storage.load(id);
        const std::int64_t stored = *loaded ? (*loaded)->revision : 0;
        if (!result.error().is_in_doubt) {
          ASSERT_EQ(stored, revision);
        }
        if (stored == revision + 1) ++i;
        ASSERT_TRUE(stored == revision || stored == revision + 1);
        revision = stored;
      }
      --running;
    });
  int cuts = 0;
  while (running > 0) {
    // Not for ever: on a slow machine no batch might come through.
    if (cuts < 40) cuts += std::stoi(database.ask(TerminateOthers));
    std::this_thread::sleep_for(std::chrono::milliseconds(7));
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_GT(cuts, 0);
  for (int thread = 0; thread < Threads; ++thread) {
    const StoredGame game = storage.game("g" + std::to_string(thread));
    ASSERT_EQ(game.events.size(), Changes);
    for (int i = 0; i < Changes; ++i) EXPECT_EQ(game.events[i], std::to_string(i));
  }
}

TEST_F(PostgresTest, SaysWhenACommitIsInDoubt) {
  WaitingStorage storage(database.address());
  ASSERT_TRUE(storage.commit(new_game("g")));
  // A commit that takes long enough to be cut.
  database.ask(
      "CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS"
      " 'BEGIN PERFORM pg_sleep(5); RETURN NULL; END'");
  database.ask(
      "CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON events DEFERRABLE"
      " INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION take_long()");
  std::promise<Stored<Done>> answer;
  storage->commit(event("g", 1, 2, "third"),
                  [&](Stored<Done> result) { answer.set_value(std::move(result)); });
  while (database.ask("SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database()"
                      " AND wait_event = 'PgSleep'") == "0")
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  database.ask(TerminateOthers);
  const Stored<Done> result = answer.get_future().get();
  EXPECT_EQ(kind(result), Unavailable);
  EXPECT_TRUE(result.error().is_in_doubt);
  EXPECT_EQ(storage.game("g").events.size(), 2);
}

TEST_F(PostgresTest, SaysThatTheDiskIsFull) {
  WaitingStorage storage(database.address());
  ASSERT_TRUE(storage.commit(new_game("g")));
  database.ask(
      "CREATE FUNCTION be_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
      " RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$");
  database.ask(
      "CREATE TRIGGER full_disk BEFORE INSERT ON events FOR EACH ROW"
      " EXECUTE FUNCTION be_full()");
  const auto refused = storage.commit(event("g", 1, 2, "third"));
  EXPECT_EQ(kind(refused), Full);
  EXPECT_FALSE(refused.error().is_in_doubt);
  database.ask("DROP TRIGGER full_disk ON events");
  EXPECT_TRUE(storage.commit(event("g", 1, 2, "third")));
}

TEST_F(PostgresTest, DoesNotWaitForLongForWhoHoldsTheTurn) {
  WaitingStorage storage(database.address());
  ASSERT_TRUE(storage.commit(new_game("g")));
  const std::unique_ptr<PGconn, decltype(&PQfinish)> other(PQconnectdb(database.address().c_str()),
                                                           &PQfinish);
  PQclear(PQexec(other.get(), "BEGIN; LOCK TABLE games IN EXCLUSIVE MODE"));
  EXPECT_EQ(kind(storage.commit(event("g", 1, 2, "third"))), Unavailable);
  EXPECT_EQ(storage.game("g").revision, 1);
  PQclear(PQexec(other.get(), "COMMIT"));
  EXPECT_TRUE(storage.commit(event("g", 1, 2, "third")));
}

TEST(PostgresServerTest, MayStopAndComeBack) {
  quoin::test::PostgresServer server;
  WaitingStorage storage(server.make_database());
  ASSERT_TRUE(storage.commit(new_game("g")));
  for (int round = 0; round < 2; ++round) {
    if (round == 0)
      server.pause();
    else
      server.crash();
    const auto next = static_cast<std::size_t>(round);
    const Change change = event("g", 1 + round, 2 + next, "round " + std::to_string(round));
    EXPECT_EQ(kind(storage.commit(change)), Unavailable);
    EXPECT_EQ(kind(storage.load("g")), Unavailable);
    EXPECT_FALSE(storage->counts().is_available);
    server.start();
    EXPECT_TRUE(storage.commits_before_long(change));
    EXPECT_TRUE(storage->counts().is_available);
  }
  EXPECT_THAT(storage.game("g").events, ElementsAre("first", "second", "round 0", "round 1"));
}

TEST(PostgresServerTest, IsMissedByNobodyWhoCloses) {
  quoin::test::PostgresServer server;
  std::atomic<int> answers = 0;
  {
    WaitingStorage storage(server.make_database());
    server.crash();
    for (int i = 0; i < 9'000; ++i)
      storage->commit(new_game("g" + std::to_string(i)), [&](const Stored<Done>& result) {
        EXPECT_EQ(kind(result), Unavailable);
        ++answers;
      });
  }
  EXPECT_EQ(answers, 9'000);
}

TEST(PostgresServerTest, IsTriedAgainWhileNobodyAsks) {
  quoin::test::PostgresServer server;
  WaitingStorage storage(server.make_database());
  server.pause();
  EXPECT_EQ(kind(storage.commit(new_game("g"))), Unavailable);
  EXPECT_FALSE(storage->counts().is_available);
  server.start();
  for (int i = 0; i < 600 && !storage->counts().is_available; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_TRUE(storage->counts().is_available);
}

}  // namespace
}  // namespace quoin::server::storage_test
