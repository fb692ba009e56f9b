#include "server/storage/schema.h"

#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/storage/backup/whole.h"
#include "server/storage/fixture.h"
#include "server/storage/tables/accounts.h"
#include "server/storage/tables/reading.h"

namespace quoin::server::storage_test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class SchemaTest : public OnDatabase {
 protected:
  std::string version() const { return database.ask("SELECT version FROM schema_version"); }

  // What connecting says; empty where it succeeds.
  std::string complaint(std::span<const Migration> migrations) const {
    try {
      database.backend(migrations)->connect();
      return "";
    } catch (const StorageFailure& failure) {
      return failure.what();
    }
  }
};
INSTANTIATE_TEST_SUITE_P(On, SchemaTest,
                         ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgres), name_of);

// The steps there are, and some that may come.
std::vector<Migration> with_future_steps() {
  std::vector<Migration> migrations(all_migrations().begin(), all_migrations().end());
  migrations.push_back({{"ALTER TABLE games ADD COLUMN first_extra BIGINT NOT NULL DEFAULT 5"}});
  migrations.push_back({{"CREATE TABLE second_extra (id TEXT NOT NULL PRIMARY KEY)",
                         "INSERT INTO second_extra (id) SELECT id FROM games"}});
  return migrations;
}

TEST_P(SchemaTest, IsMadeInAnEmptyDatabase) {
  const std::unique_ptr<Backend> backend = database.backend();
  backend->connect();
  EXPECT_EQ(version(), std::to_string(all_migrations().size()));
  EXPECT_THAT(list_games(*backend, {}), IsEmpty());
  backend->connect();
  EXPECT_TRUE(backend->is_connected());
}

TEST_P(SchemaTest, GoesForwardFromEveryEarlierVersion) {
  const std::vector<Migration> all = with_future_steps();
  for (std::size_t earlier = 0; earlier < all.size(); ++earlier) {
    const Database old(GetParam());
    old.backend(std::span(all).first(earlier))->connect();
    EXPECT_EQ(old.ask("SELECT version FROM schema_version"),
              earlier == 0 ? "" : std::to_string(earlier));
    if (earlier > 0) {
      const std::unique_ptr<Backend> backend = old.backend(std::span(all).first(earlier));
      backend->connect();
      // As a program of the first version wrote it; today's writes columns that came later.
      const std::vector<Query> rows{
          {"INSERT INTO games (id, created_at, changed_at, status, is_public, revision, setup,"
           " header, event_count, chat_count, state_hash)"
           " VALUES ('g', 1, 2, 1, 0, 1, 'setup', 'header', 2, 0, 'hash')",
           {}},
          {"INSERT INTO events (game, sequence, line) VALUES ('g', 0, 'a'), ('g', 1, 'b')", {}}};
      backend->write(rows);
    }
    const std::unique_ptr<Backend> backend = old.backend(all);
    backend->connect();
    EXPECT_EQ(old.ask("SELECT version FROM schema_version"), std::to_string(all.size()));
    if (earlier > 0) {
      EXPECT_EQ(load_game(*backend, "g")->events.size(), 2);
      EXPECT_EQ(old.ask("SELECT first_extra FROM games"), "5");
    }
    if (earlier + 1 == all.size()) {
      EXPECT_EQ(old.ask("SELECT id FROM second_extra"), "g");
    }
  }
}

// Both databases take "1" for a number and for a text, and rows of it refer to each other.
WholeDatabase::Values row_of_ones(std::size_t width) {
  return WholeDatabase::Values(width, WholeDatabase::Value("1"));
}

// The table's columns, and its rows as far as these columns go.
struct TableContents {
  WholeDatabase::Names columns;
  std::vector<WholeDatabase::Values> rows;
};
TableContents contents_of(WholeDatabase& database, const std::string& table,
                          const std::string& columns = "*") {
  TableContents contents;
  database.read(
      "SELECT " + columns + " FROM " + quoted_name(table),
      [&](const WholeDatabase::Names& names) { contents.columns = names; },
      [&](const WholeDatabase::Values& row) { contents.rows.push_back(row); });
  return contents;
}

TEST_P(SchemaTest, KeepsEveryRowOfEveryEarlierVersion) {
  const std::span<const Migration> all = all_migrations();
  for (std::size_t earlier = 1; earlier <= all.size(); ++earlier) {
    const Database old(GetParam());
    old.backend(all.first(earlier))->connect();
    std::map<std::string, TableContents> before;
    {
      const auto filling = *open_whole(old.address(), WholeFor::Filling);
      for (const std::string& table : tables_of(all.first(earlier))) {
        // A step may have put rows of its own there.
        TableContents& contents = before[table] = contents_of(*filling, table);
        if (contents.rows.empty()) {
          filling->begin_insert(table, contents.columns);
          filling->insert(row_of_ones(contents.columns.size()));
          filling->end_insert();
        }
        contents = contents_of(*filling, table);
        ASSERT_THAT(contents.rows, SizeIs(testing::Ge(1)));
      }
      filling->commit();
    }
    old.backend()->connect();
    EXPECT_EQ(old.ask("SELECT version FROM schema_version"), std::to_string(all.size()));
    const auto today = *open_whole(old.address(), WholeFor::Reading);
    for (const auto& [table, contents] : before) {
      std::string columns;
      for (const std::string& column : contents.columns)
        columns += (columns.empty() ? "" : ", ") + quoted_name(column);
      EXPECT_EQ(contents_of(*today, table, columns).rows, contents.rows)
          << table << " of version " << earlier;
    }
  }
}

// As the programs of that time wrote them.
TEST_P(SchemaTest, ReadsGamesAndAccountsOfEarlierPrograms) {
  const std::span<const Migration> all = all_migrations();
  for (std::size_t earlier = 1; earlier <= all.size(); ++earlier) {
    const Database old(GetParam());
    old.backend(all.first(earlier))->connect();
    old.ask(
        "INSERT INTO games (id, created_at, changed_at, status, is_public, revision, setup, header,"
        " event_count, chat_count, state_hash)"
        " VALUES ('g', 1000, 2000, 1, 1, 3, '{}', 'header', 2, 1, '00ff')");
    old.ask("INSERT INTO secrets (game, secret) VALUES ('g', '5ec4e7')");
    old.ask("INSERT INTO events (game, sequence, line) VALUES ('g', 0, 'first')");
    old.ask("INSERT INTO events (game, sequence, line) VALUES ('g', 1, 'second')");
    old.ask("INSERT INTO members (game, person) VALUES ('g', 'p1')");
    old.ask("INSERT INTO chat (game, sequence, at, seat, text) VALUES ('g', 0, 7, 1, 'hello')");
    if (earlier >= 2)
      old.ask(
          "INSERT INTO accounts (person, name, name_key, password, epoch, created_at)"
          " VALUES ('p1', 'Ann', 'ann', 'hash', 4, 900)");

    const std::unique_ptr<Backend> backend = old.backend();
    backend->connect();
    const StoredGame expected{.summary = {.id = "g",
                                          .created_at = 1000,
                                          .changed_at = 2000,
                                          .status = GameStatus::Playing,
                                          .is_public = true,
                                          .setup = "{}",
                                          .events = 2},
                              .revision = 3,
                              .secret = "5ec4e7",
                              .header = "header",
                              .events = {"first", "second"},
                              .state_hash = "00ff",
                              .chat = {{.at = 7, .seat = 1, .text = "hello"}}};
    EXPECT_EQ(load_game(*backend, "g"), expected);
    EXPECT_THAT(list_games(*backend, {.member = "p1"}), SizeIs(1));
    // And the game goes on.
    const Change next = event("g", 3, 2, "third");
    EXPECT_FALSE(backend->apply({&next, 1}).at(0));
    if (earlier >= 2) {
      ASSERT_TRUE(account_named(*backend, "ann"));
      EXPECT_EQ(account_named(*backend, "ann")->epoch, 4);
    }
  }
}

TEST_P(SchemaTest, StaysAsItWasWhenAStepFails) {
  database.backend()->connect();
  std::vector<Migration> all = with_future_steps();
  all.push_back({{"CREATE TABLE third_extra (id TEXT)", "INSERT INTO nowhere VALUES (1)"}});
  EXPECT_THAT(complaint(all), HasSubstr("nowhere"));
  EXPECT_EQ(version(), std::to_string(all_migrations().size()));
  all.pop_back();
  EXPECT_EQ(complaint(all), "");
  EXPECT_EQ(version(), std::to_string(all.size()));
}

TEST_P(SchemaTest, RefusesWhatANewerProgramMade) {
  database.backend(with_future_steps())->connect();
  EXPECT_THAT(complaint(all_migrations()), HasSubstr("use a newer program"));
  const auto opened = open_storage({.database = database.address()}, post_at_once);
  ASSERT_FALSE(opened);
  const std::string newer = std::to_string(with_future_steps().size());
  EXPECT_THAT(opened.error().message(), HasSubstr("version " + newer));
  EXPECT_EQ(version(), newer);
}

}  // namespace
}  // namespace quoin::server::storage_test
