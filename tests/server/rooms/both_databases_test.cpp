#include <gtest/gtest.h>

#include "notation/game_log.h"
#include "notation/records/gcg.h"
#include "notation/records/record_from_game.h"
#include "notation/records/record_json.h"
#include "server/rooms/room_support.h"
#include "server/storage/fixture.h"

namespace quoin::server {
namespace {

// Whole games through either database, out again, and written down.
class BothDatabases : public RoomTest,
                      public testing::WithParamInterface<storage_test::DatabaseKind> {
 protected:
  std::shared_ptr<Room> find(const std::string& id) {
    std::shared_ptr<Room> room;
    rooms_->find(id, [&](Stored<std::shared_ptr<Room>> found) { room = *found; });
    run_until([&] { return room != nullptr; });
    return room;
  }
};

TEST_P(BothDatabases, GiveBackFinishedGamesToTheSameHash) {
  const storage_test::Database database(GetParam());
  use(database.address());
  const GuestPtr ann = guest("ann");
  const std::vector<std::pair<std::vector<NewTable::Seat>, std::string>> tables = {
      {{{"static", ""}, {"high-scorer", ""}}, ""},
      {{{"static", ""}, {"static", ""}, {"high-scorer", ""}},
       "challenge=double,final-rack=tournament"},
      {{{"high-scorer", ""}, {"static", ""}, {"static", ""}, {"static", ""}},
       "time=20m,first=draw"}};
  for (const auto& [seats, rules] : tables) {
    const std::shared_ptr<Room> room = open(ann, seats, rules, true);
    ASSERT_NE(room, nullptr) << complaint_;
    run_until([&] { return room->state().status == GameStatus::Finished; });
    const std::string log = notation::to_log(*room->game(), {});
    const notation::GameRecord record = notation::record_from_game(*room->game());
    const Digest hash = room->game()->state_hash();
    const std::string id = room->id();

    use(database.address());  // as after a restart
    const std::shared_ptr<Room> again = find(id);
    EXPECT_EQ(again->game()->state_hash(), hash);
    EXPECT_EQ(notation::to_log(*again->game(), {}), log);
    EXPECT_TRUE(verify_draws(*again->game()));
    EXPECT_EQ(*notation::to_gcg(notation::record_from_game(*again->game())),
              *notation::to_gcg(record));
    EXPECT_EQ(*notation::to_record_json(notation::record_from_game(*again->game())),
              *notation::to_record_json(record));
  }
}

INSTANTIATE_TEST_SUITE_P(Sqlite, BothDatabases,
                         testing::Values(storage_test::DatabaseKind::Sqlite));
INSTANTIATE_TEST_SUITE_P(Postgres, BothDatabases,
                         testing::Values(storage_test::DatabaseKind::Postgres));

}  // namespace
}  // namespace quoin::server
