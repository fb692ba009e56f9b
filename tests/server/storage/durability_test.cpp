#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <functional>
#include <ostream>
#include <string>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include "server/storage/fixture.h"
#include "server/storage/storage.h"
#include "support/lossy_vfs.h"

// What is left when the power fails. A child process works on a disk that loses what was not synced
// (support/lossy_vfs.h) and is killed.
namespace quoin::server::storage_test {
namespace {

// Runs the work in a child that is killed as soon as it has reported that many bytes through the
// descriptor; returns all that it reported.
std::string run_until_killed(std::size_t bytes, const std::function<void(int)>& work) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    work(ends[1]);
    for (;;) ::pause();
  }
  ::close(ends[1]);
  std::string reported;
  std::array<char, 256> buffer;
  ssize_t got = 1;
  const auto read_some = [&] {
    got = ::read(ends[0], buffer.data(), buffer.size());
    if (got > 0) reported.append(buffer.data(), static_cast<std::size_t>(got));
  };
  while (reported.size() < bytes && got > 0) read_some();
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  while (got > 0) read_some();
  ::close(ends[0]);
  return reported;
}

void report(int descriptor) {
  if (::write(descriptor, "+", 1) != 1) ::_exit(1);
}

struct Mode {
  const char* name;
  const char* journal;
  const char* synchronous;
  int rows_left;
};

void PrintTo(const Mode& mode, std::ostream* out) { *out << mode.name; }

class LossyVfsTest : public ::testing::TestWithParam<Mode> {};
INSTANTIATE_TEST_SUITE_P(With, LossyVfsTest,
                         ::testing::Values(Mode{"LogAndSync", "WAL", "FULL", 20},
                                           Mode{"LogWithoutSync", "WAL", "OFF", 0},
                                           // Synced by checkpoints alone, of which there is none.
                                           Mode{"LogWithLittleSync", "WAL", "NORMAL", 0},
                                           Mode{"JournalAndSync", "DELETE", "FULL", 20},
                                           Mode{"JournalWithoutSync", "DELETE", "OFF", 0}),
                         [](const auto& test) { return test.param.name; });

TEST_P(LossyVfsTest, LosesWhatWasNotSynced) {
  const Mode& mode = GetParam();
  const Folder folder;
  const std::string path = folder.path("test.db");
  ask_sqlite(path, std::string("PRAGMA journal_mode = ") + mode.journal +
                       "; CREATE TABLE numbers (number INTEGER)");
  run_until_killed(20, [&](int descriptor) {
    quoin::test::use_lossy_vfs();
    sqlite3* database = nullptr;
    sqlite3_open(path.c_str(), &database);
    const std::string synchronous = std::string("PRAGMA synchronous = ") + mode.synchronous;
    sqlite3_exec(database, synchronous.c_str(), nullptr, nullptr, nullptr);
    for (int i = 0; i < 20; ++i) {
      if (sqlite3_exec(database, "INSERT INTO numbers VALUES (1)", nullptr, nullptr, nullptr) !=
          SQLITE_OK)
        ::_exit(1);
      report(descriptor);
    }
  });
  EXPECT_EQ(ask_sqlite(path, "SELECT COUNT(*) FROM numbers"), std::to_string(mode.rows_left));
  EXPECT_EQ(ask_sqlite(path, "PRAGMA integrity_check"), "ok");
}

TEST(LossyVfs, SeesWhatItHasNotWrittenYet) {
  const Folder folder;
  const std::string path = folder.path("test.db");
  quoin::test::use_lossy_vfs();
  // A first connection that stays open, so that the log does.
  sqlite3* first = nullptr;
  sqlite3_open(path.c_str(), &first);
  sqlite3_exec(first,
               "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;"
               "CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT);"
               "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)"
               " INSERT INTO texts SELECT i, hex(zeroblob(i)) FROM n;"
               "DELETE FROM texts WHERE id % 3 = 0; VACUUM;",
               nullptr, nullptr, nullptr);
  EXPECT_EQ(ask_sqlite(path, "SELECT COUNT(*) || ' ' || SUM(length(text)) FROM texts"),
            "2000 6000000");
  EXPECT_EQ(ask_sqlite(path, "PRAGMA integrity_check"), "ok");
  sqlite3_close(first);
  quoin::test::leave_lossy_vfs();
}

TEST(Durability, KeepsWhatItAnsweredWhenThePowerFails) {
  // Killed at other moments, some of them inside of a checkpoint.
  for (const std::size_t answers : {1, 2, 50, 333, 600}) {
    const Folder folder;
    const std::string path = folder.path("games.db");
    const std::string reported = run_until_killed(answers, [&](int descriptor) {
      quoin::test::use_lossy_vfs();
      WaitingStorage storage(path);
      for (int i = 0; i < 2'000; ++i) {
        storage->commit(new_game("g" + std::to_string(i)), [&](const Stored<Done>& result) {
          if (result) report(descriptor);
        });
        // Not all in one batch.
        if (i % 10 == 0) storage.load("g0");
      }
      storage.close();
    });
    EXPECT_GE(reported.size(), answers);
    WaitingStorage storage(path);
    for (std::size_t i = 0; i < reported.size(); ++i)
      ASSERT_EQ(storage.game("g" + std::to_string(i)).events.size(), 2) << i;
  }
}

}  // namespace
}  // namespace quoin::server::storage_test
