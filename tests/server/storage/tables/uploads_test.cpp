#include "server/storage/tables/uploads.h"

#include <atomic>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/storage/fixture.h"
#include "table/setup.h"

namespace quoin::server::storage_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class UploadsTest : public OnDatabase {
 protected:
  UploadsTest() { backend->connect(); }

  static StoredUpload upload(const std::string& id, const std::string& owner,
                             std::int64_t bytes = 10) {
    StoredUpload one;
    one.id = id;
    one.owner = owner;
    one.name = "List " + id;
    one.alphabet = "english";
    one.fingerprint = "ab12";
    one.bytes = bytes;
    one.size = 3;
    one.created_at = 1000;
    one.tiles = "alphabet x";
    one.text = "cat\ndog\nå\n";
    return one;
  }
  AddedUpload add(const std::string& id, const std::string& owner, std::int64_t bytes = 10) {
    return add_upload(*backend, upload(id, owner, bytes));
  }
  std::vector<std::string> listed(const std::string& person) {
    std::vector<std::string> ids;
    for (const StoredUpload& one : list_uploads(*backend, person)) ids.push_back(one.id);
    return ids;
  }
  UploadAccess access(const std::string& id, const std::string& person) {
    return upload_for(*backend, id, person).access;
  }
  void begin_game(const std::string& id, const table::Choice& choice,
                  const std::vector<std::string>& members, const std::string& seat_name = "Ann") {
    table::Setup setup;
    setup.choice = choice;
    setup.seats.resize(2);
    setup.seats[0].name = seat_name;
    Change change = new_game(id);
    change.setup = setup.to_text();
    change.members = members;
    ASSERT_FALSE(backend->apply(std::span(&change, 1)).front());
  }
  std::unique_ptr<Backend> backend = database.backend();
};
INSTANTIATE_TEST_SUITE_P(On, UploadsTest,
                         ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgres), name_of);

TEST_P(UploadsTest, ComeBackAsTheyWere) {
  for (const UploadKind kind : {UploadKind::Lexicon, UploadKind::Layout, UploadKind::Alphabet}) {
    StoredUpload one = upload(std::string(to_text(kind)), "ann");
    one.kind = kind;
    ASSERT_EQ(add_upload(*backend, one), AddedUpload::Added);
    EXPECT_EQ(find_upload(*backend, one.id), one);
  }
  EXPECT_EQ(find_upload(*backend, "none"), std::nullopt);
  EXPECT_EQ(find_upload(*backend, std::string("a\0b", 3)), std::nullopt);
  const std::vector<StoredUpload> list = list_uploads(*backend, "ann");
  ASSERT_EQ(list.size(), 3);
  EXPECT_EQ(list[0].text + list[0].tiles, "");
  EXPECT_THAT(listed("ben"), IsEmpty());
}

TEST_P(UploadsTest, AreBoundedInNumber) {
  for (std::int64_t i = 0; i < MaxUploads; ++i)
    ASSERT_EQ(add("a" + std::to_string(i), "ann"), AddedUpload::Added);
  EXPECT_EQ(add("more", "ann"), AddedUpload::TooMany);
  EXPECT_EQ(find_upload(*backend, "more"), std::nullopt);
  EXPECT_EQ(add("b", "ben"), AddedUpload::Added);
  EXPECT_TRUE(remove_upload(*backend, "a0", "ann"));
  EXPECT_EQ(add("more", "ann"), AddedUpload::Added);
}

TEST_P(UploadsTest, AreBoundedInSize) {
  EXPECT_EQ(add("a", "ann", MaxUploadedBytes - 5), AddedUpload::Added);
  EXPECT_EQ(add("b", "ann", 6), AddedUpload::TooMany);
  EXPECT_EQ(add("c", "ann", 5), AddedUpload::Added);
  EXPECT_EQ(add("d", "ann", 1), AddedUpload::TooMany);
}

TEST_P(UploadsTest, AreBoundedAlsoWhereGamesKeepThem) {
  const std::int64_t quarter = MaxKeptBytes / 4;
  for (const char* id : {"a", "b", "c", "d"}) {
    ASSERT_EQ(add(id, "ann", quarter), AddedUpload::Added);
    ASSERT_TRUE(keep_uploads(*backend, {id}));
    ASSERT_TRUE(remove_upload(*backend, id, "ann"));
  }
  EXPECT_EQ(add("e", "ann", 1), AddedUpload::TooManyKept);
}

TEST_P(UploadsTest, AreBoundedAtSeveralNodesAtOnce) {
  constexpr int Each = 15;
  std::vector<std::thread> nodes;
  std::atomic<int> added = 0;
  for (int node = 0; node < 3; ++node) {
    nodes.emplace_back([&, node] {
      const std::unique_ptr<Backend> other = database.backend();
      other->connect();
      for (int i = 0; i < Each; ++i) {
        const std::string id = std::to_string(node) + "-" + std::to_string(i);
        if (add_upload(*other, upload(id, "ann")) == AddedUpload::Added) ++added;
      }
    });
  }
  for (std::thread& node : nodes) node.join();
  EXPECT_EQ(added, MaxUploads);
  EXPECT_EQ(listed("ann").size(), MaxUploads);
}

TEST_P(UploadsTest, ArePrivateUntilTheyAreShared) {
  add("a", "ann");
  EXPECT_EQ(access("a", "ann"), UploadAccess::Own);
  EXPECT_EQ(access("a", "ben"), UploadAccess::None);
  EXPECT_EQ(upload_for(*backend, "a", "ben").upload, StoredUpload{});
  EXPECT_EQ(access("a", ""), UploadAccess::None);
  EXPECT_TRUE(may_use_upload(*backend, "a", "ann"));
  EXPECT_FALSE(may_use_upload(*backend, "a", "ben"));
  EXPECT_FALSE(share_upload(*backend, "a", "ben", true));
  EXPECT_FALSE(may_use_upload(*backend, "a", "ben"));
  EXPECT_TRUE(share_upload(*backend, "a", "ann", true));
  EXPECT_TRUE(may_use_upload(*backend, "a", "ben"));
  EXPECT_EQ(access("a", "ben"), UploadAccess::Usable);
  EXPECT_TRUE(share_upload(*backend, "a", "ann", false));
  EXPECT_FALSE(may_use_upload(*backend, "a", "ben"));
}

TEST_P(UploadsTest, AreKnownToWhoPlaysWithThem) {
  for (const char* id : {"a", "b", "c", "d"}) add(id, "ann");
  begin_game("game", {"upload:a", "upload:b", "upload:c", ""}, {"ann", "ben"});
  for (const char* id : {"a", "b", "c"}) {
    EXPECT_EQ(access(id, "ben"), UploadAccess::Known);
    EXPECT_EQ(access(id, "cleo"), UploadAccess::None);
    EXPECT_FALSE(may_use_upload(*backend, id, "ben"));
  }
  // A name at a table is no key.
  begin_game("other", {}, {"cleo"}, "upload:a");
  begin_game("another", {}, {"cleo"}, R"("lexicon":"upload:a")");
  EXPECT_EQ(access("a", "cleo"), UploadAccess::None);
  EXPECT_EQ(access("d", "ben"), UploadAccess::None);
}

TEST_P(UploadsTest, GoWhenTheyAreRemovedAndNoGameNeedsThem) {
  add("a", "ann");
  EXPECT_FALSE(remove_upload(*backend, "a", "ben"));
  EXPECT_FALSE(remove_upload(*backend, "a", ""));
  EXPECT_TRUE(remove_upload(*backend, "a", "ann"));
  EXPECT_EQ(find_upload(*backend, "a"), std::nullopt);
  EXPECT_FALSE(remove_upload(*backend, "a", "ann"));
  EXPECT_FALSE(keep_uploads(*backend, {"a"}));
}

TEST_P(UploadsTest, StayHiddenWhileGamesNeedThem) {
  add("a", "ann");
  add("b", "ann");
  share_upload(*backend, "a", "ann", true);
  EXPECT_TRUE(keep_uploads(*backend, {"b", "a"}));
  EXPECT_FALSE(keep_uploads(*backend, {"b", "none"}));
  EXPECT_TRUE(remove_upload(*backend, "a", "ann"));
  EXPECT_THAT(listed("ann"), ElementsAre("b"));
  EXPECT_EQ(access("a", "ann"), UploadAccess::None);
  EXPECT_FALSE(may_use_upload(*backend, "a", "ann"));
  EXPECT_FALSE(may_use_upload(*backend, "a", "ben"));
  EXPECT_FALSE(share_upload(*backend, "a", "ann", true));
  ASSERT_TRUE(find_upload(*backend, "a"));
  EXPECT_EQ(find_upload(*backend, "a")->text, upload("a", "ann").text);
  EXPECT_TRUE(keep_uploads(*backend, {"a"}));  // another game with it, by those who play
  EXPECT_EQ(all_uploads_of(*backend, "ann").size(), 2);
}

TEST_P(UploadsTest, AreTakenFromWhoIsDeleted) {
  for (const char* id : {"a", "b"}) add(id, "ann");
  add("c", "ben");
  keep_uploads(*backend, {"b"});
  backend->write(forgetting_uploads_of("ann"));
  EXPECT_EQ(find_upload(*backend, "a"), std::nullopt);
  ASSERT_TRUE(find_upload(*backend, "b"));
  EXPECT_EQ(find_upload(*backend, "b")->owner + find_upload(*backend, "b")->name, "");
  EXPECT_EQ(find_upload(*backend, "b")->text, upload("b", "").text);
  EXPECT_FALSE(remove_upload(*backend, "b", ""));
  EXPECT_THAT(listed("ben"), ElementsAre("c"));
  // What was on its way when they went.
  const Query tombstone{
      "INSERT INTO accounts (person, name, name_key, password, epoch, created_at)"
      " VALUES ('ann', '', 'gone', '', 0, 0)",
      {}};
  backend->write(std::span(&tombstone, 1));
  EXPECT_NE(add("late", "ann"), AddedUpload::Added);
  EXPECT_EQ(find_upload(*backend, "late"), std::nullopt);
}

}  // namespace
}  // namespace quoin::server::storage_test
