#include "server/storage/tables/accounts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/storage/fixture.h"

namespace quoin::server::storage_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

class AccountsTest : public OnDatabase {
 protected:
  AccountsTest() { backend->connect(); }
  std::unique_ptr<Backend> backend = database.backend();
};
INSTANTIATE_TEST_SUITE_P(On, AccountsTest,
                         ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgres), name_of);

StoredAccount ann() { return {"p1", "Ann", "ann", "$argon2id$ann", 1, 1000}; }

TEST_P(AccountsTest, AreFoundByNameAndPerson) {
  add_account(*backend, ann());
  for (const auto& found : {account_named(*backend, "ann"), account_of(*backend, "p1")}) {
    ASSERT_TRUE(found);
    EXPECT_EQ(found->person, "p1");
    EXPECT_EQ(found->name, "Ann");
    EXPECT_EQ(found->password, "$argon2id$ann");
    EXPECT_EQ(found->epoch, 1);
    EXPECT_EQ(found->created_at, 1000);
  }
  EXPECT_FALSE(account_named(*backend, "Ann"));
  EXPECT_FALSE(account_named(*backend, ""));
  EXPECT_FALSE(account_of(*backend, "ann"));
}

TEST_P(AccountsTest, HaveOneNameAndOnePersonEach) {
  add_account(*backend, ann());
  for (const StoredAccount& other : {StoredAccount{"p2", "ANN", "ann", "x", 1, 1},
                                     StoredAccount{"p1", "Ben", "ben", "x", 1, 1}}) {
    try {
      add_account(*backend, other);
      ADD_FAILURE() << other.name;
    } catch (const StorageFailure& failure) {
      EXPECT_EQ(failure.error().kind, StorageError::Kind::Conflict) << failure.error().message;
      EXPECT_FALSE(failure.error().is_in_doubt);
    }
    // And the connection is as good as before.
    EXPECT_TRUE(backend->is_connected());
    EXPECT_EQ(account_of(*backend, "p1")->name, "Ann");
  }
  EXPECT_FALSE(account_named(*backend, "ben"));
}

TEST_P(AccountsTest, AreListedByAPartOfTheName) {
  add_account(*backend, ann());
  add_account(*backend, {"p2", "Hanna", "hanna", "x", 1, 1});
  add_account(*backend, {"p3", "B_n", "b_n", "x", 1, 1});
  const auto names = [&](const std::string& part, std::size_t limit = 9) {
    std::vector<std::string> found;
    for (const StoredAccount& account : list_accounts(*backend, part, limit))
      found.push_back(account.name);
    return found;
  };
  EXPECT_THAT(names(""), ElementsAre("Ann", "B_n", "Hanna"));
  EXPECT_THAT(names("ann"), ElementsAre("Ann", "Hanna"));
  EXPECT_THAT(names("", 1), ElementsAre("Ann"));
  EXPECT_THAT(names("_"), ElementsAre("B_n"));
  EXPECT_THAT(names("%"), IsEmpty());
}

TEST_P(AccountsTest, BeginNewEpochs) {
  add_account(*backend, ann());
  add_account(*backend, {"p2", "Ben", "ben", "x", 1, 1});
  EXPECT_EQ(begin_epoch(*backend, "p1"), 2);
  EXPECT_EQ(change_password(*backend, "p1", "new"), 3);
  EXPECT_EQ(account_of(*backend, "p1")->password, "new");
  EXPECT_EQ(begin_epoch(*backend, "nobody"), std::nullopt);
  EXPECT_EQ(change_password(*backend, "nobody", "new"), std::nullopt);
  EXPECT_THAT(all_epochs(*backend), UnorderedElementsAre(Pair("p1", 3), Pair("p2", 1)));
}

}  // namespace
}  // namespace quoin::server::storage_test
