#include "server/storage/schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/storage/fixture.h"
#include "server/storage/reading.h"

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
