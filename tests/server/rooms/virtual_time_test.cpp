// Rooms on one thread, with time that is turned by hand.

#include "server/rooms/virtual_time.h"

#include <gtest/gtest.h>

#include "players/advice.h"
#include "server/rooms/room_support.h"
#include "server/storage/fixture.h"

namespace quoin::server {
namespace {

using namespace protocol;  // NOLINT(google-build-using-namespace): requests, as pages send them

constexpr std::int64_t Hour = 3'600'000;

// The rooms of a server, and all that they stand on, without a thread and without a socket.
class VirtualServer {
 public:
  VirtualServer() {
    std::unique_ptr<Backend> backend = database_.backend();
    backend->connect();
    storage_.emplace(std::move(backend), time_);
    nodes_.emplace(time_, time_, chance_, *storage_, true, std::vector<std::string>{});
    engines_.emplace(EnginePool::Limits{0, 100, 2},
                     [this](std::function<void()> task) { time_.post(std::move(task)); });
    rooms_.emplace(RoomServices{.timers = time_,
                                .clock = time_,
                                .storage = *storage_,
                                .reader = *storage_,
                                .nodes = *nodes_,
                                .engines = *engines_,
                                .library = library_,
                                .keys = keys_,
                                .metrics = metrics_,
                                .log = log_,
                                .accounts = nullptr,
                                .ratings = nullptr,
                                .on_finished = {}},
                   chance_, nullptr, 10);
  }

  std::int64_t now() const { return time_.steady_now(); }

  // Lets so much time go by.
  void wait(std::int64_t milliseconds) {
    const std::int64_t until = now() + milliseconds;
    while (engines_->do_one(worker_) || time_.step(until)) continue;
    time_.turn_to(until);
  }

  std::shared_ptr<Room> open(const GuestPtr& host, const std::vector<NewTable::Seat>& seats,
                             const std::string& rules, bool starts) {
    NewTable wanted;
    wanted.choice.rules = rules;
    wanted.seats = seats;
    wanted.is_public = true;
    wanted.starts = starts;
    std::shared_ptr<Room> opened;
    rooms_->open(wanted, host->person(),
                 [&](std::shared_ptr<Room> room, const Outcome&) { opened = std::move(room); });
    wait(0);
    return opened;
  }

  std::string ask(Room& room, const GuestPtr& guest, RequestBody body) {
    std::optional<Outcome> outcome;
    room.requests().handle({1, room.id(), {}, std::move(body)}, guest,
                           [&](const Outcome& it) { outcome = it; });
    wait(0);
    if (!outcome) return "no answer";
    return *outcome ? (*outcome)->sentence() : "";
  }

  // The best play of the person on turn.
  Act best_play(const Room& room) {
    const View view = view_of(*room.game(), Viewer::seat(room.game()->state().turn), 0);
    const auto plays =
        players::legal_plays(view, library_.lexicon_of(room.game()->config()).value());
    const Action action = plays.empty() ? Action(PassTurn{}) : PlaceTiles{plays.front().move};
    return act_of(action, *view.alphabet);
  }

 private:
  VirtualTime time_;
  storage_test::Database database_{storage_test::DatabaseKind::Sqlite};
  SmallLibrary library_;
  Keys keys_{{1, 2, 3}};
  Metrics metrics_;
  Log log_{stderr, Log::Level::Error};
  RepeatedChance chance_;
  EngineWorker worker_;
  std::optional<DirectStorage> storage_;
  std::optional<Nodes> nodes_;
  std::optional<EnginePool> engines_;
  std::optional<Rooms> rooms_;
};

// A game of two people that takes minutes beside one with a computer that takes hours.
struct TwoGames {
  TwoGames() {
    quick = server.open(ann, {{"me", "Ann"}, {"human", ""}}, "time=10m,first=1", false);
    EXPECT_EQ(server.ask(*quick, ben, Sit{{}, "Ben", "nonce of Ben", ""}), "");
    EXPECT_EQ(server.ask(*quick, ann, Start{"nonce of Ann"}), "");
    slow = server.open(cat, {{"me", "Cat"}, {"static", ""}}, "turn-time=2h,first=1", true);
    EXPECT_EQ(server.ask(*slow, cat, Follow{}), "");
  }

  // One turn of whoever of the people is on turn, after some thought.
  void move(Room& room, const GuestPtr& one, const GuestPtr& other, std::int64_t thought) {
    server.wait(thought);
    const GuestPtr& mover = room.game()->state().turn == 0 ? one : other;
    EXPECT_EQ(server.ask(room, mover, server.best_play(room)), "");
  }
  void play_to_the_end() {
    for (int turn = 0; turn < 200 && quick->state().status == GameStatus::Playing; ++turn)
      move(*quick, ann, ben, 7000);
    for (int turn = 0; turn < 200 && slow->state().status == GameStatus::Playing; ++turn)
      move(*slow, cat, cat, Hour);
  }

  VirtualServer server;
  const GuestPtr ann = std::make_shared<Guest>("ann");
  const GuestPtr ben = std::make_shared<Guest>("ben");
  const GuestPtr cat = std::make_shared<Guest>("cat");
  std::shared_ptr<Room> quick;
  std::shared_ptr<Room> slow;
};

TEST(VirtualRooms, PlayAGameEachOnAClockThatIsTurnedByHand) {
  TwoGames games;
  games.play_to_the_end();
  const GameState& quick = games.quick->game()->state();
  const GameState& slow = games.slow->game()->state();
  ASSERT_EQ(games.quick->state().status, GameStatus::Finished);
  ASSERT_EQ(games.slow->state().status, GameStatus::Finished);
  EXPECT_TRUE(verify_draws(*games.quick->game()));
  EXPECT_TRUE(verify_draws(*games.slow->game()));
  // To the millisecond.
  EXPECT_EQ(quick.seats[0].time_used + quick.seats[1].time_used, 7000 * quick.turns_played);
  EXPECT_EQ(quick.now, 7000 * quick.turns_played);
  EXPECT_EQ(slow.seats[1].time_used, 0) << "a computer thinks in no time here";
  EXPECT_GT(slow.now, 3 * Hour);
  EXPECT_FALSE(games.cat->of_type("update").empty());
}

TEST(VirtualRooms, GoTheSameWayAgain) {
  TwoGames one;
  TwoGames other;
  one.play_to_the_end();
  other.play_to_the_end();
  EXPECT_EQ(one.quick->game()->state_hash(), other.quick->game()->state_hash());
  EXPECT_EQ(one.slow->game()->state_hash(), other.slow->game()->state_hash());
  EXPECT_EQ(one.cat->messages, other.cat->messages);
}

TEST(VirtualRooms, EndAGameWhoseTimeIsOver) {
  TwoGames games;
  games.server.wait(2 * Hour - 1000);
  EXPECT_EQ(games.quick->game()->state().ending->reason, EndReason::TimeForfeit);
  EXPECT_EQ(games.slow->state().status, GameStatus::Playing);
  games.server.wait(2000);
  ASSERT_EQ(games.slow->state().status, GameStatus::Finished);
  EXPECT_EQ(games.slow->game()->state().ending->reason, EndReason::TimeForfeit);
}

TEST(VirtualRooms, WatchTheClockOfAGameThatWasOverAndWasTakenBack) {
  VirtualServer server;
  const GuestPtr ann = std::make_shared<Guest>("ann");
  const auto room =
      server.open(ann, {{"me", "Ann"}, {"static", ""}}, "time=10m,training=yes,first=1", true);
  EXPECT_EQ(server.ask(*room, ann, act_of(Resign{}, *room->game()->config().alphabet)), "");
  server.wait(1000);
  EXPECT_EQ(server.ask(*room, ann, Undo{}), "");
  ASSERT_EQ(room->state().status, GameStatus::Playing);
  server.wait(Hour);
  ASSERT_EQ(room->state().status, GameStatus::Finished);
  EXPECT_EQ(room->game()->state().ending->reason, EndReason::TimeForfeit);
}

}  // namespace
}  // namespace quoin::server
