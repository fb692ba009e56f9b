#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/referee.h"
#include "core/view.h"
#include "players/computer_seats.h"
#include "players/registry.h"
#include "protocol/message.h"
#include "protocol/request.h"
#include "protocol/table.h"
#include "server/auth/keys.h"
#include "server/engines/engine_pool.h"
#include "server/loop.h"
#include "server/ratings/ratings.h"
#include "server/rooms/game_clock.h"
#include "server/rooms/room_context.h"
#include "server/rooms/table_setup.h"
#include "server/storage/storage.h"
#include "server/uploads/upload.h"

namespace quoin::server {

// Somebody who hears what happens in a room: a page, or a program.
class Follower {
 public:
  virtual ~Follower() = default;

  virtual void send(std::shared_ptr<const std::string> message) = 0;
  virtual const Person& person() const = 0;
  // How long a message and its answer travel, in milliseconds.
  virtual std::int64_t round_trip() const = 0;
  // The connection is closed: nobody hears any more.
  virtual bool is_gone() const = 0;
};
using FollowerPtr = std::shared_ptr<Follower>;

using protocol::Refused;
// Nothing: it was done, and is durable.
using Outcome = std::optional<Refused>;
Refused against_rules(const Error& error);
using Reply = std::function<void(const Outcome&)>;

// One table, from the moment it is opened. All of it lives on the loop.
//
// Everything that changes is first made in a draft, then stored, and only then becomes what the
// room is, is shown to its followers and acknowledged. So nobody ever sees what a crash could undo,
// and while something is being stored, other requests to the same room wait their turn.
class Room : public std::enable_shared_from_this<Room> {
 public:
  // Takes a stored game up again, and goes on with it. An error where the log does not replay.
  // `uploads` are those that the table is played with.
  static Result<std::shared_ptr<Room>> open(RoomContext& context, const StoredGame& stored,
                                            HeldUploads uploads = {});

  const std::string& id() const { return id_; }
  GameStatus status() const { return now_.status; }
  const TableSetup& setup() const { return now_.setup; }
  // None before the start.
  const Game* game() const { return now_.referee ? &now_.referee->game() : nullptr; }
  std::int64_t created_at() const { return created_at_; }

  // What a person sees of it.
  protocol::Table table_for(const Person& person, std::optional<int> as_seat = {}) const;
  std::string snapshot_for(const Person& person, std::optional<int> as_seat) const;

  // Answers a request, now or when it is durable.
  void handle(const protocol::Request& request, const FollowerPtr& from, Reply reply);
  // Begins, when everybody is ready.
  void start(Reply reply);
  // Gives a seat to another device of its owner, who showed the token of Table::resume.
  bool is_resume_token(int seat, std::string_view token) const;
  void give_seat(int seat, const Person& person, Reply reply);
  void unfollow(const Follower& follower);
  // Somebody leaves for good: where the game is going on, they resign.
  void let_go(const Person& person, Reply reply);
  // Somebody else has changed what is stored: reads it again, and shows it to everybody.
  void read_again();

  // Whether nobody would notice if the room were forgotten: it can be opened again from storage.
  bool is_unused() const;
  // Publishes the secret of a finished training game before the room is forgotten.
  void put_away();
  std::size_t follower_count() const { return followings_.size(); }

  // What other nodes tell of the same table.
  void on_changed_elsewhere(std::int64_t revision);
  // Runs the task when the room is as it is stored now: who comes from another node has seen that.
  void when_current(std::function<void()> task, const Reply& reply);
  void look_again();  // something may have been missed
  void on_present(const Present& present);
  void on_asked_who();
  void on_waved(const Waved& waved);
  void forget_node(const std::string& node);

 private:
  // All that is durable.
  struct Durable {
    TableSetup setup;
    GameStatus status = GameStatus::Open;
    std::optional<Referee> referee;
    lexicon::LexiconPtr lexicon;  // of the referee
    std::vector<ChatLine> chat;
  };
  struct Following {
    FollowerPtr follower;
    Viewer viewer = Viewer::spectator();
  };
  class Answer;

  Room(RoomContext& context, std::string id, std::int64_t created_at, const Secret& secret);
  Result<Durable> restore(const StoredGame& stored);
  void take_over(Durable durable, const StoredGame& stored);

  // --- storing (room.cpp)

  struct Waiting {
    std::function<void()> task;
    Reply reply;
    int attempts = 0;
  };
  // Runs the task when nothing is being stored. Refused where too many wait.
  void when_idle(std::function<void()> task, const Reply& reply);
  void run_waiting();
  // Where what it stores is refused because another node was faster, it is run again, for the game
  // as it is then.
  void run(Waiting one);
  // What cannot be stored for one cannot be stored for those behind them either: they need not
  // wait for the storage to find that out again.
  void refuse_waiting(const Refused& refused);
  // Stores what the draft has more than the room; then it is the room.
  void save(Durable draft, Reply reply);
  void on_saved(Durable draft, const Reply& reply);
  void on_failed(const StorageError& error, const Reply& reply);
  void on_conflict(std::optional<Waiting> again, const Reply& reply);
  // After a failure nobody knows what is stored: reads it again.
  void reload(std::function<void()> then, const Reply& reply);
  Change change_to(const Durable& draft) const;

  // --- telling (room.cpp)

  void publish(const Durable& before);
  void publish_events(const Game* before);
  void publish_table();
  void tell(const Following& following, std::string message) const;
  std::string update_for(Viewer viewer, std::size_t from) const;
  // The game as a viewer may see it now: watchers may be some turns behind.
  const Game& shown_to(Viewer viewer) const;
  std::int64_t time_shown_to(Viewer viewer) const;
  void show_later();  // works out what they see
  bool mutes(Viewer viewer, int seat) const;
  Viewer viewer_for(const Person& person, std::optional<int> as_seat) const;
  bool is_connected(int seat) const;
  std::string seat_name(int seat) const;  // for signatures; somebody sits there
  bool is_invitation(std::string_view token) const;
  // Asks how the people of a rated game are rated, and shows it.
  void look_up_standings();
  std::vector<std::string> first_owners() const;  // by seat; empty where nobody sits

  // --- other nodes (room_nodes.cpp)

  // Whether what happens by itself happens here: the node that made the last change goes on, while
  // it is alive.
  bool is_in_charge() const;
  bool is_here(int seat) const;       // with a page at this node
  bool is_elsewhere(int seat) const;  // at another
  // What time it is in a game that was stored.
  std::int64_t time_of(const StoredGame& stored) const;
  void look_again_soon();
  Present presence() const;
  void tell_presence();
  void wave(int seat);

  // --- time and computers (room_computers.cpp)

  std::int64_t game_now() const;
  std::int64_t lag_of_seat(int seat) const;
  bool is_going_on() const;
  void tick();
  void schedule_tick();
  // The clock stands still in a pause.
  void let_clock_run();
  void let_computers_play();
  void ask(const players::Question& question);
  void carry_out(const players::Decision& decision);
  void stop_thinking();
  Result<players::Resources> resources() const;
  bool must_wait_for_people();
  void suggest_plays(const protocol::Request& request, int seat, std::size_t limit,
                     const FollowerPtr& to, const Reply& reply);

  // --- before and after the game (room_requests.cpp)

  Result<void> begin(Durable& draft) const;
  // The game that follows this one, with the same people.
  struct Successor {
    bool swaps_firsts = false;
    bool starts_at_once = false;  // or when everybody is ready
  };
  void go_on_elsewhere(Durable draft, const Successor& successor, Reply reply);

  RoomContext& context_;
  std::string id_;
  std::int64_t created_at_;
  Secret secret_;
  Durable now_;
  std::int64_t revision_ = 0;

  bool is_saving_ = false;
  bool must_reload_ = false;
  std::deque<Waiting> waiting_;
  std::optional<Waiting> running_;  // what is being run now
  Loop::Timer next_look_;

  std::string writer_;           // the node that made the last change
  std::int64_t changed_at_ = 0;  // when it was heard of here, by the steady clock
  std::unordered_map<std::string, Present> elsewhere_;  // by node
  std::optional<Present> told_;

  HeldUploads uploads_;  // what the table is played with stays in memory

  std::vector<Following> followings_;
  std::int64_t last_used_ = 0;
  Ratings::Standings standings_;  // by seat, of a rated game; none while they are not known

  std::optional<Game> delayed_;  // what watchers see, where they are behind
  GameClock clock_;
  Loop::Timer tick_;
  players::ComputerSeats computers_;
  std::optional<EnginePool::Ticket> thinking_;
  std::deque<EnginePool::Ticket> questions_;  // hints that people wait for; the oldest first
  Loop::Timer next_turn_;
  std::int64_t last_turn_at_ = 0;
  // Who does not want to challenge the play with this place in the log.
  std::optional<std::size_t> waved_play_;
  std::vector<int> waved_seats_;
};

}  // namespace quoin::server
