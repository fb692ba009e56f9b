#include "server/storage/sqlite/sqlite.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "base/file.h"
#include "server/storage/fixture.h"
#include "support/lossy_vfs.h"

namespace quoin::server::storage_test {
namespace {

using enum StorageError::Kind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A connection of somebody else.
class Other {
 public:
  explicit Other(const std::string& path) { sqlite3_open(path.c_str(), &database_); }
  ~Other() { sqlite3_close(database_); }
  Other(const Other&) = delete;
  Other& operator=(const Other&) = delete;

  void run(const char* sql) {
    if (sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(database_));
  }

 private:
  sqlite3* database_ = nullptr;
};

class SqliteTest : public ::testing::Test {
 protected:
  std::string complaint(const std::string& database) {
    const auto opened = open_storage({.database = database}, post_at_once);
    return opened ? "" : opened.error().message();
  }
  void remove_database() const {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path + end);
  }
  void expect_whole() const { EXPECT_EQ(ask_sqlite(path, "PRAGMA integrity_check"), "ok"); }

  Folder folder;
  std::string path = folder.path("games.db");
};

TEST_F(SqliteTest, MakesFilesForTheOwnerAlone) {
  const mode_t mask = ::umask(0);
  WaitingStorage storage(path);
  ASSERT_TRUE(storage.commit(new_game("g")));
  ::umask(mask);
  for (const char* end : {"", "-wal", "-shm"}) {
    struct stat status{};
    ASSERT_EQ(::stat((path + end).c_str(), &status), 0) << end;
    EXPECT_EQ(status.st_mode & 0777, 0600) << end;
  }
}

TEST_F(SqliteTest, SyncsEveryCommit) {
  const std::unique_ptr<Backend> backend = make_sqlite_backend(path);
  backend->connect();
  const std::vector<Query> queries{
      {"PRAGMA journal_mode", {}}, {"PRAGMA synchronous", {}}, {"PRAGMA foreign_keys", {}}};
  EXPECT_THAT(backend->read(queries),
              ElementsAre(ElementsAre(ElementsAre("wal")), ElementsAre(ElementsAre("2")),
                          ElementsAre(ElementsAre("1"))));
}

TEST_F(SqliteTest, TakesStrangePathsForWhatTheyAre) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::create_directory(folder.path("inner"));
  std::filesystem::current_path(folder.path("inner"));
  for (const char* name : {":memory:", "file:x?mode=memory", "-x y'z"}) {
    WaitingStorage storage("sqlite:" + std::string(name));
    EXPECT_TRUE(storage.commit(new_game("g")));
    EXPECT_TRUE(std::filesystem::exists(folder.path("inner/") + name));
  }
  std::filesystem::current_path(before);
}

TEST_F(SqliteTest, SaysWhatIsWrongWithAFile) {
  EXPECT_THAT(complaint(folder.path("nowhere/games.db")), HasSubstr("No such file or directory"));
  std::filesystem::create_directory(folder.path("inner"));
  EXPECT_THAT(complaint(folder.path("inner")), HasSubstr("it is a folder"));
  ASSERT_TRUE(write_file(path, std::string(10'000, 'x')));
  EXPECT_EQ(complaint(path), path + ": it is not a SQLite database");
  ASSERT_TRUE(write_file(path, "short"));
  EXPECT_EQ(complaint(path), path + ": it is not a SQLite database");
  EXPECT_EQ(*read_file(path), "short");
}

TEST_F(SqliteTest, LeavesTheDatabasesOfOthersAlone) {
  ask_sqlite(path, "CREATE TABLE bookmarks (address TEXT)");
  EXPECT_EQ(complaint(path), path + ": it is the database of another program");
  EXPECT_EQ(ask_sqlite(path, "SELECT COUNT(*) FROM sqlite_master"), "1");
}

TEST_F(SqliteTest, RefusesADamagedFile) {
  {
    WaitingStorage storage(path);
    for (int i = 0; i < 100; ++i) ASSERT_TRUE(storage.commit(new_game("g" + std::to_string(i))));
  }
  const std::string whole = *read_file(path);
  std::string damaged = whole;
  for (std::size_t page = 2; page * 4096 < damaged.size(); ++page)
    damaged.replace(page * 4096, 100, std::string(100, '\x5a'));
  ASSERT_TRUE(write_file(path, damaged));
  EXPECT_THAT(complaint(path), HasSubstr("the database is damaged"));
  ASSERT_TRUE(write_file(path, whole.substr(0, whole.size() / 2)));
  EXPECT_THAT(complaint(path), HasSubstr("the database is damaged"));
  ASSERT_TRUE(write_file(path, whole));
  EXPECT_EQ(complaint(path), "");
}

TEST_F(SqliteTest, WaitsForALockAndNotForLong) {
  WaitingStorage storage(path);
  ASSERT_TRUE(storage.commit(new_game("g")));
  Other other(path);
  other.run("BEGIN EXCLUSIVE");
  const auto refused = storage.commit(event("g", 1, 2, "third"));
  EXPECT_EQ(kind(refused), Unavailable);
  EXPECT_EQ(message(refused), path + ": another program holds the lock of the database");
  EXPECT_FALSE(storage->counts().is_available);
  // Readers need no lock.
  EXPECT_EQ(storage.game("g").revision, 1);
  other.run("COMMIT");
  EXPECT_TRUE(storage.commit(event("g", 1, 2, "third")));
  EXPECT_TRUE(storage->counts().is_available);

  // One that is given back in time is not even noticed.
  other.run("BEGIN EXCLUSIVE");
  std::promise<Stored<Done>> answer;
  storage->commit(event("g", 2, 3, "fourth"),
                  [&](Stored<Done> result) { answer.set_value(std::move(result)); });
  other.run("COMMIT");
  EXPECT_TRUE(answer.get_future().get());
}

TEST_F(SqliteTest, ClosesBeforeLongWhileTheDatabaseIsLocked) {
  std::atomic<int> answers = 0;
  Other other(path);
  {
    WaitingStorage storage(path);
    other.run("BEGIN EXCLUSIVE");
    // More than one batch of them: only the first waits for the lock.
    for (int i = 0; i < 9'000; ++i)
      storage->commit(new_game("g" + std::to_string(i)), [&](const Stored<Done>& result) {
        EXPECT_EQ(kind(result), Unavailable);
        ++answers;
      });
    EXPECT_LE(storage->counts().waiting, 9'000);
  }
  EXPECT_EQ(answers, 9'000);
}

TEST_F(SqliteTest, GoesOnWhenAFullDiskHasSpaceAgain) {
  quoin::test::use_lossy_vfs();
  {
    WaitingStorage storage(path);
    ASSERT_TRUE(storage.commit(new_game("g")));
    quoin::test::set_lossy_disk_full(true);
    for (int i = 0; i < 3; ++i) {
      const auto refused = storage.commit(event("g", 1, 2, std::string(100'000, 'x')));
      EXPECT_EQ(kind(refused), Full) << message(refused);
      EXPECT_FALSE(refused.error().is_in_doubt);
      EXPECT_EQ(storage.game("g").events.size(), 2);
    }
    quoin::test::set_lossy_disk_full(false);
    EXPECT_TRUE(storage.commit(event("g", 1, 2, "third")));
    EXPECT_THAT(storage.game("g").events, ElementsAre("first", "second", "third"));
  }
  quoin::test::leave_lossy_vfs();
  expect_whole();
}

TEST_F(SqliteTest, SaysFullWhereTheSystemLimitsTheSizeOfFiles) {
  WaitingStorage storage(path);
  ASSERT_TRUE(storage.commit(new_game("g")));
  // Without a handler for it the signal would end the process.
  const auto handler = ::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit small = before;
  small.rlim_cur = 1 << 20;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto refused = storage.commit(event("g", 1, 2, std::string(3 << 20, 'x')));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  ::signal(SIGXFSZ, handler);
  EXPECT_EQ(kind(refused), Full) << message(refused);
  EXPECT_TRUE(storage.commit(event("g", 1, 2, std::string(3 << 20, 'x'))));
  storage.close();
  expect_whole();
}

TEST_F(SqliteTest, NoticesThatTheFileIsGoneAndTakesItsReplacement) {
  {
    WaitingStorage earlier(path);
    ASSERT_TRUE(earlier.commit(new_game("kept")));
  }
  std::filesystem::copy_file(path, folder.path("copy"));
  WaitingStorage storage(path);
  ASSERT_TRUE(storage.commit(new_game("lost")));
  remove_database();
  const auto refused = storage.commit(new_game("g"));
  EXPECT_EQ(kind(refused), Unavailable);
  EXPECT_THAT(message(refused), HasSubstr("gone"));
  EXPECT_EQ(kind(storage.load("kept")), Unavailable);
  EXPECT_FALSE(std::filesystem::exists(path));

  std::filesystem::copy_file(folder.path("copy"), path);
  EXPECT_TRUE(storage.commits_before_long(new_game("g")));
  EXPECT_EQ(storage.game("kept").revision, 1);
  EXPECT_EQ(*storage.load("lost"), std::nullopt);

  // Put in its place in one step, it is not even missed.
  remove_database();
  std::filesystem::rename(folder.path("copy"), path);
  EXPECT_TRUE(storage.commit(new_game("g")));
  EXPECT_EQ(storage.game("kept").revision, 1);
  storage.close();
  expect_whole();
}

TEST_F(SqliteTest, RefusesGarbagePutInThePlaceOfTheFile) {
  WaitingStorage storage(path);
  ASSERT_TRUE(storage.commit(new_game("g")));
  remove_database();
  ASSERT_TRUE(write_file(path, std::string(10'000, 'x')));
  EXPECT_EQ(kind(storage.commit(event("g", 1, 2, "third"))), Damaged);
  EXPECT_EQ(kind(storage.load("g")), Damaged);
  EXPECT_EQ(*read_file(path), std::string(10'000, 'x'));
}

}  // namespace
}  // namespace quoin::server::storage_test
