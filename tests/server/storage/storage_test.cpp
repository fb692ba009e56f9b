#include "server/storage/storage.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/storage/fixture.h"
#include "server/storage/tables/reading.h"

namespace quoin::server::storage_test {
namespace {

using enum StorageError::Kind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class StorageTest : public OnDatabase {};
INSTANTIATE_TEST_SUITE_P(On, StorageTest,
                         ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgres), name_of);

std::vector<std::string> ids(const std::vector<GameSummary>& games) {
  std::vector<std::string> found;
  for (const GameSummary& game : games) found.push_back(game.id);
  return found;
}

TEST_P(StorageTest, KeepsAllOfAGame) {
  const StoredGame expected{.summary = {.id = "g",
                                        .created_at = 1000,
                                        .changed_at = 1000,
                                        .status = GameStatus::Playing,
                                        .is_public = true,
                                        .setup = R"({"players":["ann","bob"]})",
                                        .events = 2},
                            .revision = 1,
                            .secret = "5ec4e7",
                            .header = "header of g",
                            .events = {"first", "second"},
                            .state_hash = "00ff",
                            .chat = {{.at = 1000, .seat = 1, .text = "hello"}}};
  {
    WaitingStorage storage(database.address());
    ASSERT_TRUE(storage.commit(new_game("g")));
    EXPECT_EQ(storage.game("g"), expected);
  }
  WaitingStorage again(database.address());
  EXPECT_EQ(again.game("g"), expected);
}

TEST_P(StorageTest, KeepsWhatAChangeDoesNotSpeakOf) {
  WaitingStorage storage(database.address());
  ASSERT_TRUE(storage.commit(new_game("g")));
  StoredGame expected = storage.game("g");

  ASSERT_TRUE(storage.commit(event("g", 1, 2, "third")));
  expected.revision = 2;
  expected.events.emplace_back("third");
  expected.summary.events = 3;
  expected.summary.changed_at = 2002;
  EXPECT_EQ(storage.game("g"), expected);

  ASSERT_TRUE(storage.commit({.game = "g",
                              .revision = 2,
                              .at = 3000,
                              .status = GameStatus::Finished,
                              .is_public = false,
                              .setup = "",
                              .header = "other",
                              .state_hash = "11",
                              .chat = {{.at = 2999, .seat = 0, .text = ""}}}));
  expected.revision = 3;
  expected.summary.changed_at = 3000;
  expected.summary.status = GameStatus::Finished;
  expected.summary.is_public = false;
  expected.summary.setup = "";
  expected.header = "other";
  expected.state_hash = "11";
  expected.chat.push_back({.at = 2999, .seat = 0, .text = ""});
  EXPECT_EQ(storage.game("g"), expected);
}

TEST_P(StorageTest, MakesAGameOfNothing) {
  WaitingStorage storage(database.address());
  ASSERT_TRUE(storage.commit({.game = "g", .at = 7}));
  const StoredGame expected{.summary = {.id = "g", .created_at = 7, .changed_at = 7},
                            .revision = 1};
  EXPECT_EQ(storage.game("g"), expected);
}

TEST_P(StorageTest, KnowsNoGameThatIsNotThere) {
  WaitingStorage storage(database.address());
  for (const std::string& id :
       {std::string("g"), std::string(), std::string("a\0b", 3), std::string("\xff")}) {
    const auto loaded = storage.load(id);
    ASSERT_TRUE(loaded);
    EXPECT_EQ(*storage.load(id), std::nullopt);
  }
  EXPECT_THAT(*storage.list({}), IsEmpty());
}

TEST_P(StorageTest, RefusesAChangeMadeForAnotherRevision) {
  WaitingStorage storage(database.address());
  EXPECT_EQ(kind(storage.commit(event("g", 1, 0, "early"))), Conflict);
  ASSERT_TRUE(storage.commit(new_game("g")));
  EXPECT_EQ(kind(storage.commit(new_game("g"))), Conflict);
  EXPECT_EQ(kind(storage.commit(event("g", 2, 2, "wrong"))), Conflict);
  EXPECT_EQ(kind(storage.commit(event("g", -1, 2, "wrong"))), Conflict);
  ASSERT_TRUE(storage.commit(event("g", 1, 2, "third")));
  EXPECT_EQ(kind(storage.commit(event("g", 1, 2, "again"))), Conflict);
  EXPECT_THAT(storage.game("g").events, ElementsAre("first", "second", "third"));
  EXPECT_EQ(storage.game("g").revision, 2);
}

TEST_P(StorageTest, RefusesEventsThatDoNotFollow) {
  WaitingStorage storage(database.address());
  ASSERT_TRUE(storage.commit(new_game("g")));
  EXPECT_EQ(kind(storage.commit(event("g", 1, 1, "too early"))), Conflict);
  const auto late = storage.commit(event("g", 1, 3, "too late"));
  EXPECT_EQ(kind(late), Conflict);
  EXPECT_THAT(message(late), HasSubstr("game 'g'"));
  EXPECT_EQ(storage.game("g").revision, 1);
}

TEST_P(StorageTest, GivesASecretToANewGameOnly) {
  WaitingStorage storage(database.address());
  ASSERT_TRUE(storage.commit({.game = "g"}));
  EXPECT_EQ(kind(storage.commit({.game = "g", .revision = 1, .secret = "late"})), Invalid);
  EXPECT_EQ(storage.game("g").secret, "");
  ASSERT_TRUE(storage.commit(new_game("h")));
  EXPECT_EQ(database.ask("SELECT secret FROM secrets"), "5ec4e7");
}

TEST_P(StorageTest, KeepsOddTextsAsTheyAre) {
  WaitingStorage storage(database.address());
  const std::vector<std::string> texts{"",
                                       " ",
                                       "żółć ŁĄKA l·l",
                                       "日本 🎲\U0001F1E6",
                                       "it's \"quoted\" {a,b} \\n \\\\ $1 %s",
                                       "NULL",
                                       "line\nbreak\r\n\ttab\x01\x7f",
                                       std::string(300'000, 'x')};
  Change change = new_game("日本 'g' \"{},\\");
  change.events = texts;
  change.setup = change.header = texts[4];
  change.members = std::vector(texts.begin(), texts.end() - 1);
  change.chat.clear();
  for (const std::string& text : texts) change.chat.push_back({.at = -1, .seat = -1, .text = text});
  ASSERT_TRUE(storage.commit(change));

  const StoredGame game = storage.game(change.game);
  EXPECT_EQ(game.events, texts);
  EXPECT_EQ(game.header, texts[4]);
  EXPECT_EQ(game.chat, change.chat);
  for (const std::string& text : *change.members)
    if (!text.empty()) {
      EXPECT_THAT(ids(*storage.list({.member = text})), ElementsAre(change.game));
    }
}

TEST_P(StorageTest, RefusesTextsThatNotEveryDatabaseTakes) {
  WaitingStorage storage(database.address());
  for (const std::string& text : {std::string("a\0b", 3), std::string("\xff"), std::string("\xc3"),
                                  std::string("\xed\xa0\x80")}) {
    std::vector<Change> changes(8, new_game("g"));
    changes[0].game = text;
    changes[1].secret = text;
    changes[2].setup = text;
    changes[3].members = {{"ann", text}};
    changes[4].header = text;
    changes[5].events.push_back(text);
    changes[6].state_hash = text;
    changes[7].chat.push_back({.text = text});
    for (const Change& change : changes) EXPECT_EQ(kind(storage.commit(change)), Invalid);
    EXPECT_THAT(*storage.list({.member = text}), IsEmpty());
  }
  EXPECT_EQ(kind(storage.commit({.game = ""})), Invalid);
  EXPECT_EQ(kind(storage.commit({.game = std::string(501, 'x')})), Invalid);
  EXPECT_EQ(kind(storage.commit({.game = "g", .members = {{std::string(501, 'x')}}})), Invalid);
  EXPECT_THAT(*storage.list({}), IsEmpty());
  EXPECT_TRUE(storage.commit(new_game("g")));
}

TEST_P(StorageTest, ListsTheNewestChangeFirst) {
  WaitingStorage storage(database.address());
  for (int i = 0; i < 5; ++i)
    ASSERT_TRUE(storage.commit(new_game("g" + std::to_string(i), 1000 + i)));
  ASSERT_TRUE(storage.commit(event("g1", 1, 2, "third")));
  EXPECT_THAT(ids(*storage.list({})), ElementsAre("g1", "g4", "g3", "g2", "g0"));
  EXPECT_THAT(ids(*storage.list({.limit = 2})), ElementsAre("g1", "g4"));
  EXPECT_THAT(ids(*storage.list({.limit = 2, .changed_before = 1004})), ElementsAre("g3", "g2"));
  EXPECT_THAT(*storage.list({.limit = 0}), IsEmpty());
  EXPECT_EQ(storage.list({.limit = 1})->front(), storage.game("g1").summary);
}

TEST_P(StorageTest, ListsByStatusAndPublicity) {
  WaitingStorage storage(database.address());
  for (int i = 0; i < 8; ++i) {
    Change change = new_game("g" + std::to_string(i), 1000 + i);
    change.status = static_cast<GameStatus>(i / 2);
    change.is_public = i % 2 == 1;
    ASSERT_TRUE(storage.commit(change));
  }
  EXPECT_THAT(ids(*storage.list({.status = GameStatus::Finished})), ElementsAre("g5", "g4"));
  EXPECT_THAT(ids(*storage.list({.only_public = true})), ElementsAre("g7", "g5", "g3", "g1"));
  EXPECT_THAT(ids(*storage.list({.status = GameStatus::Open, .only_public = true})),
              ElementsAre("g1"));
  EXPECT_THAT(ids(*storage.list({.only_public = true, .limit = 2, .changed_before = 1005})),
              ElementsAre("g3", "g1"));
}

TEST_P(StorageTest, ListsTheGamesOfAPerson) {
  WaitingStorage storage(database.address());
  ASSERT_TRUE(storage.commit(new_game("g", 1)));
  Change other = new_game("h", 2);
  other.members = {{"bob", "cid", "bob"}};
  ASSERT_TRUE(storage.commit(other));
  EXPECT_THAT(ids(*storage.list({.member = "bob"})), ElementsAre("h", "g"));
  EXPECT_THAT(ids(*storage.list({.member = "ann"})), ElementsAre("g"));
  EXPECT_THAT(*storage.list({.member = "dan"}), IsEmpty());
  EXPECT_THAT(*storage.list({.status = GameStatus::Open, .member = "bob"}), IsEmpty());

  ASSERT_TRUE(storage.commit({.game = "g", .revision = 1, .at = 3, .members = {{"dan"}}}));
  ASSERT_TRUE(storage.commit({.game = "h", .revision = 1, .at = 4, .members = {{}}}));
  EXPECT_THAT(*storage.list({.member = "bob"}), IsEmpty());
  EXPECT_THAT(ids(*storage.list({.member = "dan"})), ElementsAre("g"));
}

TEST_P(StorageTest, TurnsPagesWithoutLosingGamesOfOneMoment) {
  WaitingStorage storage(database.address());
  std::set<std::string> expected;
  for (int i = 0; i < 23; ++i) {
    const std::string id = "g" + std::to_string(i);
    expected.insert(id);
    ASSERT_TRUE(storage.commit(new_game(id, 1000 + i / 9)));
  }
  std::multiset<std::string> seen;
  GameQuery query{.limit = 5};
  for (;;) {
    const std::vector<GameSummary> page = *storage.list(query);
    if (page.empty()) break;
    for (const GameSummary& game : page) seen.insert(game.id);
    query.changed_before = page.back().changed_at;
    query.before_id = page.back().id;
  }
  EXPECT_EQ(seen, std::multiset<std::string>(expected.begin(), expected.end()));
}

TEST_P(StorageTest, MakesAllThatWaitsDurableAtOnce) {
  WaitingStorage storage(database.address());
  Gate gate(*storage);
  std::vector<int> order;
  std::promise<void> last;
  // Conflicts, changes in sequence and reading among them, answered in the order asked.
  constexpr int Games = 200;
  for (int i = 0; i < Games; ++i) {
    const std::string id = "g" + std::to_string(i);
    const auto expect = [&order, i](std::optional<StorageError::Kind> expected) {
      return [&order, i, expected](const Stored<Done>& result) {
        order.push_back(i);
        EXPECT_EQ(kind(result), expected) << message(result);
      };
    };
    storage->commit(new_game(id), expect(std::nullopt));
    storage->commit(event(id, 1, 2, "third"), expect(std::nullopt));
    storage->commit(event(id, 1, 2, "a conflict"), expect(Conflict));
    storage->commit(event(id, 2, 3, "fourth"), expect(std::nullopt));
    storage->load(id, [&order, i](Stored<std::optional<StoredGame>> result) {
      order.push_back(i);
      ASSERT_TRUE(result && *result);
      EXPECT_THAT((*result)->events, ElementsAre("first", "second", "third", "fourth"));
      EXPECT_EQ((*result)->revision, 3);
    });
  }
  storage->ask([](Backend& backend) { return list_games(backend, {.limit = 10 * Games}); },
               [&](Stored<std::vector<GameSummary>> result) {
                 ASSERT_TRUE(result);
                 EXPECT_EQ(result->size(), Games);
                 last.set_value();
               });
  EXPECT_GT(storage->counts().waiting, Games);
  gate.open();
  last.get_future().wait();
  EXPECT_EQ(order.size(), 5 * Games);
  EXPECT_TRUE(std::ranges::is_sorted(order));
  const StorageCounts counts = storage->counts();
  EXPECT_EQ(counts.changes, 3 * Games);
  EXPECT_EQ(counts.commits, 1);
  EXPECT_EQ(counts.failures, 0);
  EXPECT_TRUE(counts.is_available);
}

TEST_P(StorageTest, TakesChangesFromManyThreads) {
  WaitingStorage storage(database.address());
  constexpr int Threads = 8;
  constexpr int Changes = 25;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < Threads; ++thread)
    threads.emplace_back([&storage, thread] {
      const std::string id = "g" + std::to_string(thread);
      EXPECT_TRUE(storage.commit(new_game(id)));
      for (int i = 1; i < Changes; ++i)
        EXPECT_TRUE(
            storage.commit(event(id, i, static_cast<std::size_t>(i) + 1, std::to_string(i))));
      EXPECT_EQ(storage.game(id).events.size(), Changes + 1);
    });
  for (std::thread& thread : threads) thread.join();
  const StorageCounts counts = storage->counts();
  EXPECT_EQ(counts.changes, Threads * Changes);
  EXPECT_LT(counts.commits, Threads * Changes);
  EXPECT_EQ(counts.waiting, 0);
}

TEST_P(StorageTest, RefusesMoreThanMayWait) {
  std::atomic<int> refused = 0;
  std::atomic<int> stored = 0;
  {
    WaitingStorage storage(database.address(), 10);
    Gate gate(*storage);
    for (int i = 0; i < 30; ++i)
      storage->commit(new_game("g" + std::to_string(i)), [&](const Stored<Done>& result) {
        ++(result ? stored : refused);
        if (!result) {
          EXPECT_EQ(kind(result), Unavailable);
        }
      });
    EXPECT_EQ(refused, 20);
    EXPECT_EQ(storage->counts().failures, 20);
    gate.open();
  }
  EXPECT_EQ(stored, 10);
}

TEST_P(StorageTest, FinishesWhatWaitsWhenItIsClosed) {
  std::atomic<int> answers = 0;
  {
    WaitingStorage storage(database.address());
    Gate gate(*storage);
    for (int i = 0; i < 100; ++i)
      storage->commit(new_game("g" + std::to_string(i)), [&](const Stored<Done>& result) {
        EXPECT_TRUE(result);
        ++answers;
      });
    storage->ask([](Backend& backend) { return list_games(backend, {}); },
                 [&](const Stored<std::vector<GameSummary>>& result) {
                   EXPECT_TRUE(result);
                   ++answers;
                 });
    gate.open();
  }
  EXPECT_EQ(answers, 101);
  EXPECT_EQ(database.ask("SELECT COUNT(*) FROM games"), "100");
}

TEST_P(StorageTest, SharesADatabaseWithoutDamage) {
  WaitingStorage left(database.address());
  WaitingStorage right(database.address());
  constexpr int Events = 60;
  // Both write the same game as fast as they can; who is too late reads again.
  const auto play = [](WaitingStorage& storage, const std::string& who) {
    storage.commit({.game = "g"});
    int written = 0;
    int conflicts = 0;
    while (written < Events) {
      const StoredGame game = storage.game("g");
      const auto result = storage.commit(
          event("g", game.revision, game.events.size(), who + std::to_string(written)));
      if (result)
        ++written;
      else if (result.error().kind == Conflict)
        ++conflicts;
    }
    return conflicts;
  };
  std::thread other([&] { play(right, "right"); });
  play(left, "left");
  other.join();
  const StoredGame game = left.game("g");
  EXPECT_EQ(game.events.size(), 2 * Events);
  EXPECT_EQ(game.revision, 2 * Events + 1);
  for (const std::string who : {"left", "right"}) {
    int next = 0;
    for (const std::string& line : game.events)
      if (line.starts_with(who)) {
        EXPECT_EQ(line, who + std::to_string(next++));
      }
    EXPECT_EQ(next, Events);
  }
}

TEST_P(StorageTest, KeepsTheDamageOfOneGameFromTheOthers) {
  WaitingStorage storage(database.address());
  ASSERT_TRUE(storage.commit(new_game("damaged")));
  ASSERT_TRUE(storage.commit(new_game("whole")));
  database.ask("INSERT INTO events (game, sequence, line) VALUES ('damaged', 2, 'stray')");
  EXPECT_EQ(kind(storage.load("damaged")), Damaged);

  Gate gate(*storage);
  std::vector<std::optional<StorageError::Kind>> kinds;
  const auto note = [&](const Stored<Done>& result) { kinds.push_back(kind(result)); };
  for (int i = 0; i < 5; ++i)
    storage->commit(event("whole", 1 + i, 2 + static_cast<std::size_t>(i), "next"), note);
  storage->commit(event("damaged", 1, 2, "third"), note);
  for (int i = 0; i < 5; ++i) storage->commit(new_game("g" + std::to_string(i)), note);
  gate.open();
  EXPECT_EQ(storage.game("whole").events.size(), 7);
  EXPECT_EQ(std::ranges::count(kinds, std::optional(Damaged)), 1);
  EXPECT_EQ(kinds[5], Damaged);
}

TEST(OpenStorage, RefusesWhatIsNoDatabase) {
  const auto complaint = [](const std::string& database) {
    const auto opened = open_storage({.database = database}, post_at_once);
    return opened ? "" : opened.error().message();
  };
  EXPECT_THAT(complaint(""), HasSubstr("no name"));
  EXPECT_THAT(complaint("sqlite:"), HasSubstr("no name"));
  EXPECT_EQ(complaint("mysql://user:secret@host/x"),
            "a database is sqlite:PATH or postgresql://…, and this is neither");
}

}  // namespace
}  // namespace quoin::server::storage_test
