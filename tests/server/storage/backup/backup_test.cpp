#include "server/storage/backup/backup.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <map>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "server/storage/backup/whole.h"
#include "server/storage/fixture.h"
#include "server/storage/tables/accounts.h"
#include "server/storage/tables/reading.h"

namespace quoin::server::storage_test {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAreArray;

using Contents = std::map<std::string, std::vector<WholeDatabase::Values>>;

// Whatever SQL and JSON have a meaning for.
constexpr const char* OddText =
    "tab\tline\nreturn\rback\\slash \\N \"quotes\" 'single' \u00e9\U0001f600 {1,2}";

std::unique_ptr<WholeDatabase> whole(const Database& database) {
  return *open_whole(database.address(), WholeFor::Reading);
}

Contents contents_of(const Database& database) {
  Contents contents;
  const std::unique_ptr<WholeDatabase> open = whole(database);
  for (const std::string& table : open->tables()) {
    std::vector<WholeDatabase::Values>& rows = contents[table];
    open->read(
        "SELECT * FROM " + quoted_name(table), [](const WholeDatabase::Names&) {},
        [&](const WholeDatabase::Values& row) { rows.push_back(row); });
    std::ranges::sort(rows);
  }
  return contents;
}

void fill(const Database& database) {
  const std::unique_ptr<Backend> backend = database.backend();
  backend->connect();
  for (int i = 0; i < 20; ++i) {
    Change change = new_game("game-" + std::to_string(i));
    change.chat.push_back({.at = 5, .seat = 0, .text = OddText});
    change.events.emplace_back(OddText);
    ASSERT_THAT(backend->apply({&change, 1}), SizeIs(1));
  }
  add_account(*backend, {"p1", "Ann", "ann", "$argon2id$ann", 3, 1000});
}

class BackupTest : public OnDatabase {
 protected:
  std::string path(const std::string& name = "copy.backup") const { return folder.path(name); }
  std::string refusal(const std::string& file, const Database& target) const {
    const Result<BackupReport> restored = restore_backup(file, target.address());
    return restored ? "" : restored.error().message();
  }

  Folder folder;
};
INSTANTIATE_TEST_SUITE_P(On, BackupTest,
                         ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgres), name_of);

// The names of the two kinds: a database of either goes into either. Needs PostgreSQL.
TEST_P(BackupTest, OfEitherDatabaseGoesIntoEitherPostgres) {
  fill(database);
  const Result<BackupReport> written = write_backup(database.address(), path());
  ASSERT_TRUE(written) << written.error().message();
  EXPECT_EQ(written->schema, std::ssize(all_migrations()));
  EXPECT_EQ(written->bytes, static_cast<std::int64_t>(std::filesystem::file_size(path())));
  struct stat status{};
  ASSERT_EQ(::stat(path().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  for (const DatabaseKind kind : {DatabaseKind::Sqlite, DatabaseKind::Postgres}) {
    const Database target(kind);
    const Result<BackupReport> restored = restore_backup(path(), target.address());
    ASSERT_TRUE(restored) << restored.error().message();
    EXPECT_EQ(restored->rows, written->rows);
    EXPECT_EQ(contents_of(target), contents_of(database));
    // And it is a database like any other.
    const std::unique_ptr<Backend> backend = target.backend();
    backend->connect();
    EXPECT_EQ(load_game(*backend, "game-7")->events.back(), OddText);
    const Change next = event("game-7", 1, 3, "next");
    EXPECT_FALSE(backend->apply({&next, 1}).at(0));
  }
}

TEST_P(BackupTest, HasEveryTableInIt) {
  database.backend()->connect();
  std::vector<std::string> tables = tables_of(all_migrations());
  tables.emplace_back("schema_version");
  EXPECT_THAT(whole(database)->tables(), UnorderedElementsAreArray(tables));
}

TEST_P(BackupTest, IsOfOneMomentWhileOthersWrite) {
  const std::unique_ptr<Backend> backend = database.backend();
  backend->connect();
  // Two games that go on together, one transaction for both.
  const std::vector<Change> games{new_game("one"), new_game("two")};
  backend->apply(games);
  std::atomic<bool> is_over = false;
  std::thread writer([&] {
    for (std::int64_t i = 0; !is_over; ++i) {
      const auto number = static_cast<std::size_t>(2 + i);
      const std::vector<Change> changes{event("one", 1 + i, number, "x"),
                                        event("two", 1 + i, number, "x")};
      backend->apply(changes);
    }
  });
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(write_backup(database.address(), path()));
    const Database target(DatabaseKind::Sqlite);
    ASSERT_TRUE(restore_backup(path(), target.address()));
    const std::unique_ptr<Backend> copy = target.backend();
    copy->connect();
    EXPECT_EQ(load_game(*copy, "one")->events.size(), load_game(*copy, "two")->events.size());
  }
  is_over = true;
  writer.join();
}

TEST_P(BackupTest, OfAnEarlierProgramIsBroughtUpToDate) {
  const Database old(GetParam());
  old.backend(all_migrations().first(1))->connect();
  old.ask("INSERT INTO games VALUES ('g', 1, 2, 0, 1, 1, '{}', '', 0, 0, '')");
  const Result<BackupReport> written = write_backup(old.address(), path());
  ASSERT_TRUE(written) << written.error().message();
  EXPECT_EQ(written->schema, 1);
  EXPECT_EQ(old.ask("SELECT version FROM schema_version"), "1") << "a backup migrates nothing";
  EXPECT_EQ(refusal(path(), database), "");
  EXPECT_EQ(database.ask("SELECT version FROM schema_version"),
            std::to_string(all_migrations().size()));
  EXPECT_EQ(database.ask("SELECT id FROM games"), "g");
  // Empty tables of today would not take it.
  const Database today(GetParam());
  today.backend()->connect();
  if (all_migrations().size() > 1) {
    EXPECT_THAT(refusal(path(), today), HasSubstr("without tables"));
  }
}

TEST_P(BackupTest, GoesIntoAnEmptyDatabaseOnly) {
  fill(database);
  ASSERT_TRUE(write_backup(database.address(), path()));
  const Contents before = contents_of(database);
  EXPECT_THAT(refusal(path(), database), HasSubstr("not empty"));
  EXPECT_EQ(contents_of(database), before);
  const Database empty(GetParam());
  empty.backend()->connect();
  EXPECT_EQ(refusal(path(), empty), "");
  EXPECT_EQ(contents_of(empty), before);
}

TEST_P(BackupTest, IsRestoredWholeOrNotAtAll) {
  fill(database);
  ASSERT_TRUE(write_backup(database.address(), path()));
  const std::string good = *read_file(path());
  const std::size_t end = good.rfind('\n', good.size() - 2) + 1;
  std::string one_letter_other = good;
  one_letter_other[good.find("header of game-3")] = 'H';
  std::string twice = good;
  const std::size_t row = good.find("[\"game-3\"");
  twice.insert(row, good.substr(row, good.find('\n', row) + 1 - row));
  for (const auto& [bad, sentence] : std::vector<std::pair<std::string, std::string>>{
           {"", "no backup"},
           {"hello\n", "line 1"},
           {good.substr(good.find('\n') + 1), "no backup"},
           {good.substr(0, end), "cut off"},
           {good.substr(0, good.size() / 2), "cut off"},
           {good.substr(0, good.size() - 1), "cut off"},
           {good + "[1]\n", "after the end"},
           {one_letter_other, "checksum"},
           {twice, ""},
           {good.substr(0, end) + R"({"table":"games","columns":["id"]})" + "\n", "comes twice"},
           {good.substr(0, good.find('\n') + 1) + R"({"table":"sqlite_master","columns":["x"]})"
                                                  "\n",
            "no table"},
           {R"({"quoin-backup":1,"schema":999,"created_at":1})"
            "\n",
            "newer"}}) {
    ASSERT_TRUE(write_file(path("bad.backup"), bad));
    const Database target(GetParam());
    const std::string said = refusal(path("bad.backup"), target);
    EXPECT_NE(said, "") << bad.substr(0, 60);
    EXPECT_THAT(said, HasSubstr(sentence));
    if (GetParam() == DatabaseKind::Sqlite) {
      EXPECT_FALSE(std::filesystem::exists(target.address().substr(7)));
    } else {
      EXPECT_THAT(contents_of(target), SizeIs(0));
    }
    EXPECT_EQ(refusal(path(), target), "") << "and the good one still goes in";
  }
}

TEST_P(BackupTest, LeavesNothingWhereItCannotBeWritten) {
  fill(database);
  for (const std::string& place :
       {folder.path("nowhere/copy"), folder.path(""), std::string("/dev/full")}) {
    const Result<BackupReport> written = write_backup(database.address(), place);
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().message(), HasSubstr(place));
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path("")));
  const Database none(GetParam());
  EXPECT_FALSE(write_backup(none.address(), path()));
  EXPECT_FALSE(write_backup("nosql://x", path()));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path("")));
  if (GetParam() == DatabaseKind::Sqlite) {
    EXPECT_FALSE(std::filesystem::exists(none.address().substr(7)));
  }
}

}  // namespace
}  // namespace quoin::server::storage_test
