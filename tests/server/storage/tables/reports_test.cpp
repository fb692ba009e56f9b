#include "server/storage/tables/reports.h"

#include <gtest/gtest.h>

#include "server/storage/fixture.h"

namespace quoin::server::storage_test {
namespace {

class ReportsTest : public OnDatabase {
 protected:
  ReportsTest() {
    WaitingStorage storage(database.address());
    for (const char* game : {"one", "two"}) EXPECT_TRUE(storage.commit(new_game(game)));
    backend->connect();
  }

  bool report(const std::string& game, std::int64_t at, const std::string& person = "ann") {
    return add_report(*backend, {game, at, person, 1, "at " + std::to_string(at)});
  }

  std::unique_ptr<Backend> backend = database.backend();
};
INSTANTIATE_TEST_SUITE_P(On, ReportsTest,
                         ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgres), name_of);

TEST_P(ReportsTest, AreAllStoredWhenTheyComeInOneMillisecond) {
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(report("one", 5000));
  EXPECT_TRUE(report("two", 5000));
  EXPECT_TRUE(report("one", 5000, "ben"));
  EXPECT_TRUE(report("one", 5001));
  const std::vector<StoredReport> found = all_reports(*backend, 10);
  ASSERT_EQ(found.size(), 6);
  EXPECT_EQ(found.front().at, 5003);
  EXPECT_EQ(found.front().text, "at 5001");
}

TEST_P(ReportsTest, AreAFewADay) {
  constexpr std::int64_t Day = std::int64_t{24} * 60 * 60 * 1000;
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(report(i % 2 == 0 ? "one" : "two", 5000));
  EXPECT_FALSE(report("one", 5000));
  EXPECT_TRUE(report("one", 5000, "ben"));
  EXPECT_TRUE(report("one", 6000 + Day));
}

}  // namespace
}  // namespace quoin::server::storage_test
