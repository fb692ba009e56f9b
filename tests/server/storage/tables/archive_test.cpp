#include "server/storage/tables/archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/storage/fixture.h"
#include "server/storage/tables/reading.h"

namespace quoin::server::storage_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ArchiveStorageTest : public OnDatabase {
 protected:
  ArchiveStorageTest() { backend->connect(); }

  std::vector<std::string> found(ArchiveQuery query) {
    query.person = query.person.empty() ? "ann" : query.person;
    std::vector<std::string> ids;
    for (const ArchivedGame& game : find_archived(*backend, query)) ids.push_back(game.id);
    return ids;
  }
  // A game of the server with these members.
  void play(const std::string& id, const std::vector<std::string>& members, bool is_public) {
    Change change = new_game(id);
    change.members = members;
    change.is_public = is_public;
    change.status = GameStatus::Finished;
    ASSERT_EQ(backend->apply(std::span(&change, 1)).front(), std::nullopt);
  }

  std::unique_ptr<Backend> backend = database.backend();
};
INSTANTIATE_TEST_SUITE_P(On, ArchiveStorageTest,
                         ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgres), name_of);

ArchivedGame imported(const std::string& id, std::int64_t played_at,
                      const std::string& owner = "ann") {
  ArchivedGame game;
  game.id = id;
  game.owner = owner;
  game.played_at = played_at;
  game.fingerprint = "f-" + id;
  game.seats = {{"ann", 300}, {"ben\nbén_lee", 412}};
  game.word_keys = {"cat", "qi"};
  game.title = "Title";
  game.lexicon = "CSW";
  game.players = R"([{"name":"Ann","score":300}])";
  game.gcg = "#player1 " + id;
  game.statistics = "{}";
  return game;
}
ArchivedGame finished(const std::string& id, std::int64_t event_count) {
  ArchivedGame game = imported(id, 1000, "");
  game.event_count = event_count;
  return game;
}

TEST_P(ArchiveStorageTest, ListsOnesOwnGamesTheLatestFirstPageByPage) {
  add_imported(*backend, {imported("i1", 100), imported("i2", 200), imported("i3", 200),
                          imported("i4", 300, "ben")});
  EXPECT_THAT(found({}), ElementsAre("i3", "i2", "i1"));
  EXPECT_THAT(found({.limit = 1}), ElementsAre("i3"));
  EXPECT_THAT(found({.behind = ArchiveQuery::Place{200, "i3"}}), ElementsAre("i2", "i1"));
  EXPECT_THAT(found({.behind = ArchiveQuery::Place{200, "i2"}}), ElementsAre("i1"));
  EXPECT_THAT(found({.person = "ben"}), ElementsAre("i4"));
  EXPECT_THAT(found({.person = "cleo"}), IsEmpty());
}

TEST_P(ArchiveStorageTest, FindsByPlayerWordScoreAndDate) {
  ArchivedGame other = imported("i2", 200);
  other.seats = {{"ann", 500}, {"cleo", 100}, {"100%_dora", 0}};
  other.word_keys = {"cats"};
  add_imported(*backend, {imported("i1", 100), other});
  EXPECT_THAT(found({.player_key = "bén"}), ElementsAre("i1"));
  EXPECT_THAT(found({.player_key = "cle"}), ElementsAre("i2"));
  EXPECT_THAT(found({.player_key = "%"}), ElementsAre("i2")) << "signs of patterns mean themselves";
  EXPECT_THAT(found({.player_key = "Ben"}), IsEmpty()) << "keys are folded by who makes them";
  EXPECT_THAT(found({.word_key = "cat"}), ElementsAre("i1"));
  EXPECT_THAT(found({.word_key = "cats"}), ElementsAre("i2"));
  EXPECT_THAT(found({.word_key = "at"}), IsEmpty());
  EXPECT_THAT(found({.score_min = 450}), ElementsAre("i2"));
  EXPECT_THAT(found({.score_min = 301, .score_max = 450}), ElementsAre("i1"));
  EXPECT_THAT(found({.score_max = 0}), ElementsAre("i2")) << "and no seat that nobody had";
  EXPECT_THAT(found({.player_key = "ben", .score_max = 300}), IsEmpty())
      << "the score is that of the player named";
  EXPECT_THAT(found({.player_key = "ann", .score_max = 300}), ElementsAre("i1"));
  EXPECT_THAT(found({.from = 100, .to = 200}), ElementsAre("i1"));
  EXPECT_THAT(found({.from = 101}), ElementsAre("i2"));
}

TEST_P(ArchiveStorageTest, KeepsAnImportedGameOnce) {
  EXPECT_THAT(add_imported(*backend, {imported("i1", 100), imported("i2", 100), imported("i1", 7)}),
              ElementsAre(true, true, false));
  EXPECT_THAT(add_imported(*backend, {imported("i2", 5), imported("i3", 5)}),
              ElementsAre(false, true));
  EXPECT_EQ(archived_for(*backend, "i2", "ann")->game.played_at, 100);
  const ImportedSoFar so_far = imported_so_far(*backend, "ann");
  EXPECT_EQ(so_far.games, 3);
  EXPECT_EQ(so_far.bytes, 3 * static_cast<std::int64_t>(imported("i1", 0).gcg.size()));
  EXPECT_FALSE(remove_imported(*backend, "i1", "ben"));
  EXPECT_TRUE(share_archived(*backend, "i1", "ann", "token"));
  EXPECT_TRUE(remove_imported(*backend, "i1", "ann"));
  EXPECT_FALSE(remove_imported(*backend, "i1", "ann"));
  EXPECT_FALSE(archived_by_token(*backend, "token"));
  EXPECT_THAT(found({}), ElementsAre("i2", "i3"));
}

TEST_P(ArchiveStorageTest, ShowsAGameToThoseWhoMaySeeIt) {
  play("private", {"ann", "ben"}, false);
  play("public", {"ann"}, true);
  put_finished_game(*backend, finished("private", 5), revision_of(*backend, "private"));
  put_finished_game(*backend, finished("public", 5), revision_of(*backend, "public"));
  add_imported(*backend, {imported("i1", 100)});
  EXPECT_TRUE(archived_for(*backend, "private", "ben")->is_own);
  EXPECT_FALSE(archived_for(*backend, "private", "cleo"));
  EXPECT_FALSE(archived_for(*backend, "public", "cleo")->is_own);
  EXPECT_TRUE(archived_for(*backend, "i1", "ann")->is_own);
  EXPECT_FALSE(archived_for(*backend, "i1", "ben"));
  EXPECT_FALSE(archived_for(*backend, "none", "ann"));
  EXPECT_FALSE(archived_for(*backend, std::string("a\0b", 3), "ann"));
  EXPECT_THAT(found({.person = "ben"}), ElementsAre("private"));
  EXPECT_FALSE(remove_imported(*backend, "private", "ann")) << "it was played here";
  EXPECT_FALSE(remove_imported(*backend, "private", "")) << "nobody is no owner";
  EXPECT_FALSE(archived_for(*backend, "private", ""));
  EXPECT_FALSE(share_archived(*backend, "private", "", "token"));
  ASSERT_EQ(imported_so_far(*backend, "ben").played.size(), 1U);
  EXPECT_EQ(imported_so_far(*backend, "ben").played[0].id, "private");
}

TEST_P(ArchiveStorageTest, SharesBelongToPersonsAndCanBeTakenBack) {
  play("game", {"ann", "ben"}, false);
  put_finished_game(*backend, finished("game", 5), revision_of(*backend, "game"));
  EXPECT_EQ(share_archived(*backend, "game", "ann", "t1"), "t1");
  EXPECT_EQ(share_archived(*backend, "game", "ann", "t2"), "t1") << "a link that was given stays";
  EXPECT_EQ(share_archived(*backend, "game", "ben", "t3"), "t3");
  EXPECT_EQ(share_archived(*backend, "game", "cleo", "t4"), std::nullopt);
  EXPECT_EQ(share_archived(*backend, "none", "ann", "t5"), std::nullopt);
  EXPECT_EQ(archived_by_token(*backend, "t1")->id, "game");
  EXPECT_EQ(archived_for(*backend, "game", "ann")->share, "t1");
  unshare_archived(*backend, "game", "ann");
  EXPECT_FALSE(archived_by_token(*backend, "t1"));
  EXPECT_TRUE(archived_by_token(*backend, "t3"));
  EXPECT_FALSE(archived_by_token(*backend, ""));
  EXPECT_EQ(share_archived(*backend, "game", "ann", "t6"), "t6");
}

TEST_P(ArchiveStorageTest, FindsFinishedGamesThatAreMissingOrHaveAnotherEnd) {
  for (const char* id : {"a", "b", "c"}) play(id, {"ann"}, false);
  Change open = new_game("d");
  ASSERT_EQ(backend->apply(std::span(&open, 1)).front(), std::nullopt);
  const auto events = static_cast<std::int64_t>(new_game("a").events.size());
  EXPECT_THAT(missing_after(*backend, "", 10).games, ElementsAre("a", "b", "c"));
  EXPECT_EQ(missing_after(*backend, "", 10).next, std::nullopt);
  put_finished_game(*backend, finished("a", events), revision_of(*backend, "a"));
  const MissingGames page = missing_after(*backend, "", 2);
  EXPECT_THAT(page.games, ElementsAre("b"));
  EXPECT_EQ(page.next, "b");
  EXPECT_THAT(missing_after(*backend, "b", 2).games, ElementsAre("c"));
  EXPECT_THAT(missing_since(*backend, 1000, 10), ::testing::UnorderedElementsAre("b", "c"));
  EXPECT_THAT(missing_since(*backend, 1001, 10), IsEmpty());

  // A later end takes the place of an earlier one, and never the other way round.
  share_archived(*backend, "a", "ann", "token");
  ArchivedGame later = finished("a", events + 2);
  later.gcg = "later";
  put_finished_game(*backend, later, revision_of(*backend, "a"));
  EXPECT_EQ(archived_by_token(*backend, "token")->gcg, "later");
  EXPECT_THAT(missing_after(*backend, "", 1).games, ElementsAre("a"));
  put_finished_game(*backend, finished("a", events), revision_of(*backend, "a"));
  EXPECT_EQ(archived_by_token(*backend, "token")->gcg, "later");
  // Made from what the game was before its last change.
  ArchivedGame stale = finished("a", events + 4);
  EXPECT_THROW(put_finished_game(*backend, stale, revision_of(*backend, "a") - 1), StorageFailure);
  EXPECT_EQ(archived_by_token(*backend, "token")->gcg, "later");
}

}  // namespace
}  // namespace quoin::server::storage_test
