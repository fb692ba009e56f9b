// What people at a table agree on beside the game: pauses, more time, who is heard, who may watch.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/people/departure.h"
#include "server/rooms/room_support.h"
#include "server/storage/tables/reports.h"

namespace quoin::server {
namespace {

using namespace protocol;  // NOLINT(google-build-using-namespace): requests, as pages send them
using testing::HasSubstr;
using testing::Not;

class Agreements : public RoomTest {
 protected:
  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");

  static Act pass() { return Act{Act::Kind::Pass, "", "", {}}; }
  static boost::json::object table_of(const GuestPtr& person) {
    return person->of_type("table").back().at("table").as_object();
  }
};

TEST_F(Agreements, APauseBeginsWhenAllWantItAndEndsWhenOneDoes) {
  const std::shared_ptr<Room> room = two_people(ann, ben, "time=10m");
  ASSERT_EQ(ask(room, ann, Pause{}), "");
  EXPECT_FALSE(room->state().setup.is_paused());
  ASSERT_EQ(ask(room, ben, Pause{}), "");
  EXPECT_TRUE(room->state().setup.is_paused());
  EXPECT_TRUE(table_of(ann).at("paused").as_bool());

  EXPECT_EQ(ask(room, ann, pass()), "The game is paused. Go on with it first.");
  const auto left = [&] { return *room->game()->time_left(0, room->game()->state().now); };
  const std::int64_t before = left();
  run_for(std::chrono::milliseconds(300));
  ASSERT_EQ(ask(room, ben, Pause{false}), "");
  EXPECT_FALSE(room->state().setup.is_paused());
  EXPECT_FALSE(room->state().setup.seats[0].wants_pause);
  ASSERT_EQ(ask(room, ann, pass()), "");
  EXPECT_LT(before - left(), 250) << "what the pause took is not on the clock";
}

TEST_F(Agreements, WhoRefusesAPauseAnswersWhoAskedForIt) {
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  ASSERT_EQ(ask(room, ann, Pause{}), "");
  ASSERT_EQ(ask(room, ben, Pause{false}), "");
  EXPECT_FALSE(room->state().setup.seats[0].wants_pause);
  ASSERT_EQ(ask(room, ben, Pause{}), "");
  EXPECT_FALSE(room->state().setup.is_paused());
}

TEST_F(Agreements, APauseLastsWhileNobodyRemembersTheRoom) {
  const std::shared_ptr<Room> room = two_people(ann, ben, "turn-time=2d");
  ASSERT_EQ(ask(room, ann, Pause{}), "");
  ASSERT_EQ(ask(room, ben, Pause{}), "");
  run_for(std::chrono::milliseconds(300));
  const std::shared_ptr<Room> again = reopened(room->id());
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->state().setup.is_paused());
  ASSERT_EQ(ask(again, ann, Follow{}), "");
  ASSERT_EQ(ask(again, ann, Pause{false}), "");
  ASSERT_EQ(ask(again, ann, pass()), "");
  EXPECT_LT(again->game()->state().now, 250);
}

TEST_F(Agreements, MoreTimeIsGivenWhenTheOthersSayYes) {
  const std::shared_ptr<Room> room = two_people(ann, ben, "time=10m");
  EXPECT_EQ(ask(room, ben, GiveMoreTime{}), "Nobody asks for more time.");
  EXPECT_EQ(ask(room, ben, AskForTime{}), "More time is for who is on turn.");
  ASSERT_EQ(ask(room, ann, AskForTime{}), "");
  EXPECT_EQ(table_of(ben).at("asks_time").as_int64(), 1);
  ASSERT_EQ(ask(room, ben, GiveMoreTime{false}), "");
  EXPECT_FALSE(room->state().setup.asks_time);

  ASSERT_EQ(ask(room, ann, AskForTime{}), "");
  ASSERT_EQ(ask(room, ben, GiveMoreTime{}), "");
  EXPECT_FALSE(room->state().setup.asks_time);
  ASSERT_TRUE(std::holds_alternative<TimeGiven>(room->game()->events().back().body));
  EXPECT_GT(*room->game()->time_left(0, room->game()->state().now), 10 * 60'000);
  const Digest hash = room->game()->state_hash();
  EXPECT_EQ(reopened(room->id())->game()->state_hash(), hash);
}

TEST_F(Agreements, WhoHasPlayedDoesNotAskAnyMore) {
  const std::shared_ptr<Room> room = two_people(ann, ben, "time=10m");
  ASSERT_EQ(ask(room, ann, AskForTime{}), "");
  ASSERT_EQ(ask(room, ann, pass()), "");
  EXPECT_FALSE(room->state().setup.asks_time);
}

TEST_F(Agreements, ATurnOfDaysIsMadeLonger) {
  const std::shared_ptr<Room> room = two_people(ann, ben, "turn-time=2d");
  ASSERT_EQ(ask(room, ann, AskForTime{}), "");
  ASSERT_EQ(ask(room, ben, GiveMoreTime{}), "");
  const std::int64_t days = std::int64_t{2} * 24 * 60 * 60 * 1000;
  EXPECT_FALSE(room->game()->seat_out_of_time(days + 1000));
  EXPECT_TRUE(room->game()->seat_out_of_time(2 * days + 1000));
}

TEST_F(Agreements, NobodyIsShortOfTimeWithoutAClock) {
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  EXPECT_EQ(ask(room, ann, AskForTime{}), "Nobody is short of time in this game.");
}

TEST_F(Agreements, WhoIsMutedIsNotHeard) {
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  ASSERT_EQ(ask(room, ben, Say{"before"}), "");
  ASSERT_EQ(ask(room, ann, Mute{1}), "");
  EXPECT_TRUE(ann->of_type("game").back().at("chat").as_array().empty());
  ann->forget();
  ASSERT_EQ(ask(room, ben, Say{"after"}), "");
  EXPECT_TRUE(ann->of_type("chat").empty());
  EXPECT_EQ(ben->of_type("chat").size(), 2);
  ASSERT_EQ(ask(room, ann, Mute{1, false}), "");
  EXPECT_EQ(ann->of_type("game").back().at("chat").as_array().size(), 2);
}

TEST_F(Agreements, ATableMayHaveNoTalk) {
  has_chat_ = false;
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  EXPECT_EQ(ask(room, ann, Say{"hello"}), "Nobody talks at this table.");
}

TEST_F(Agreements, ReportsReachThoseWhoRunTheServer) {
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  ASSERT_EQ(ask(room, ann, Report{1, " bad words "}), "");
  std::vector<StoredReport> found;
  bool is_answered = false;
  storage_->ask([](Backend& backend) { return all_reports(backend, 10); },
                [&](Stored<std::vector<StoredReport>> reports) {
                  found = *reports;
                  is_answered = true;
                });
  run_until([&] { return is_answered; });
  ASSERT_EQ(found.size(), 1);
  EXPECT_EQ(found[0].game, room->id());
  EXPECT_EQ(found[0].seat, 1);
  EXPECT_EQ(found[0].text, "bad words");
  std::string last;
  for (int i = 0; i < 20; ++i) last = ask(room, ann, Report{1, "again"});
  EXPECT_EQ(last, "You have reported enough for today.");
}

TEST_F(Agreements, WatchersAreSomeTurnsBehind) {
  delay_ = 2;
  const GuestPtr eve = guest("eve");
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  ASSERT_EQ(ask(room, eve, Follow{}), "");
  const auto passes_seen = [&] {
    const boost::json::object seen =
        boost::json::parse(room->publisher().snapshot_for(eve->person(), {})).as_object();
    std::int64_t passes = 0;
    for (const boost::json::value& event : seen.at("events").as_array())
      passes += event.at("event").as_string() == "pass";
    return passes;
  };
  ASSERT_EQ(ask(room, ann, pass()), "");
  ASSERT_EQ(ask(room, ben, pass()), "");
  EXPECT_EQ(passes_seen(), 0);
  ASSERT_EQ(ask(room, ann, pass()), "");
  EXPECT_EQ(passes_seen(), 1);
  // What was sent says no more than what is shown.
  const boost::json::object update = eve->of_type("update").back();
  EXPECT_EQ(update.at("state").at("turn").as_int64(), 2);
  EXPECT_EQ(update.at("from").as_int64(), 0);
  // The end is for everybody.
  ASSERT_EQ(ask(room, ben, Act{Act::Kind::Resign, "", "", {}}), "");
  EXPECT_EQ(passes_seen(), 3);
}

TEST_F(Agreements, WatchersDoNotSeeTheNameOfSomebodyWhoIsDeleted) {
  delay_ = 2;
  const GuestPtr eve = guest("eve");
  const std::shared_ptr<Room> room = two_people(ann, ben, "");
  ASSERT_EQ(ask(room, eve, Follow{}), "");
  const auto seen = [&] { return room->publisher().snapshot_for(eve->person(), {}); };
  const std::string& name = room->game()->config().seats[1].name;
  ASSERT_THAT(seen(), HasSubstr(name));
  const std::string forgotten = name;
  storage_->ask(
      [id = room->id(), person = ben->person().id](Backend& backend) {
        forget_in_game(backend, id, person);
        return true;
      },
      [&](Stored<bool>) { rooms_->read_again(room->id()); });
  run_until([&] { return room->game()->config().seats[1].name == DeletedPlayer; });
  EXPECT_THAT(seen(), Not(HasSubstr(forgotten)));
}

}  // namespace
}  // namespace quoin::server
