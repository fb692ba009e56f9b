#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/rooms/advice_desk.h"
#include "server/rooms/computer_turns.h"
#include "server/rooms/follower.h"
#include "server/rooms/game_time.h"
#include "server/rooms/presence.h"
#include "server/rooms/publisher.h"
#include "server/rooms/rated_seats.h"
#include "server/rooms/requests.h"
#include "server/rooms/room_services.h"
#include "server/rooms/task_queue.h"
#include "server/rooms/ticker.h"
#include "server/rooms/tokens.h"
#include "server/runtime/clock.h"
#include "server/storage/storage.h"
#include "server/uploads/upload.h"
#include "table/state.h"

namespace quoin::server {

// One table, from the moment it is opened. All of it lives on the loop.
//
// Everything that changes is first made in a draft, then stored, and only then becomes what the
// room is, is shown to its followers and acknowledged. So nobody ever sees what a crash could undo,
// and while something is being stored, other requests to the same room wait their turn.
//
// The room keeps the table; its parts do the rest: what people want (Requests), who is there
// (Presence), what they are told (Publisher), what happens by itself (Ticker, ComputerTurns).
class Room : public std::enable_shared_from_this<Room> {
 public:
  // What all rooms of a server share.
  struct Around {
    Rooms& rooms;
    table::Place& place;
  };
  // Takes a stored game up again, and goes on with it. An error where the log does not replay.
  // `uploads` are those that the table is played with.
  static Result<std::shared_ptr<Room>> open(const RoomServices& services, const Around& around,
                                            const StoredGame& stored, HeldUploads uploads = {});

  const std::string& id() const { return id_; }
  const table::State& state() const { return now_; }
  const Game* game() const { return now_.game(); }  // none before the start

  Requests& requests() { return requests_; }
  Presence& presence() { return presence_; }
  const Publisher& publisher() const { return publisher_; }
  ComputerTurns& computers() { return computers_; }

  TaskQueue& queue() { return queue_; }
  // Runs the task when the room is as it is stored now: who comes from another node has seen that.
  void when_current(TaskQueue::Task task, const Reply& reply);
  // Stores what the draft has more than the room; then it is the room.
  void save(table::State draft, Reply reply);
  // Nothing can be saved now.
  bool is_busy() const { return queue_.is_held() || queue_.has_to_read(); }
  void read_if_possible();  // what is stored, where that is not known

  // What other nodes tell of the same table.
  void on_changed_elsewhere(std::int64_t revision);
  void look_again();  // something may have been missed
  void forget_node(const std::string& node);
  // Whether what happens by itself happens here: the node that made the last change goes on, while
  // it is alive.
  bool is_in_charge() const;

  // Somebody else has changed what is stored: reads it again, and shows it to everybody.
  void read_again();
  // Whether nobody would notice if the room were forgotten: it can be opened again from storage.
  bool is_unused() const;

 private:
  // What is stored, and how it is known.
  struct Kept {
    table::State state;
    std::int64_t revision = 0;
    std::string writer;
  };

  Room(const RoomServices& services, const Around& around, const StoredGame& stored,
       HeldUploads uploads);
  Result<table::State> restore(const StoredGame& stored) const;
  void begin(table::State state, const StoredGame& stored);
  // Takes over what is stored, and gives what was.
  table::State become(Kept kept);
  void on_saved(table::State draft, const Reply& reply);
  void on_over();
  void on_failed(const StorageError& error, const Reply& reply);
  void on_conflict(std::optional<TaskQueue::Waiting> again, const Reply& reply);
  // After a failure nobody knows what is stored: reads it again.
  void reload(TaskQueue::Task then, const Reply& reply);
  void on_read(table::State state, const StoredGame& stored);
  // What is stored is not known, and is read when the storage answers again.
  void despair(const StorageError& error, const Reply& reply);

  RoomServices services_;
  std::string id_;
  table::State now_;
  std::int64_t revision_ = 0;
  std::string writer_;           // the node that made the last change
  std::int64_t changed_at_ = 0;  // when it was heard of here, by the steady clock
  HeldUploads uploads_;          // what the table is played with stays in memory
  Timer next_look_;

  TaskQueue queue_;
  GameTime time_;
  Tokens tokens_;
  Presence presence_;
  RatedSeats standings_;
  Publisher publisher_;
  Ticker ticker_;
  ComputerTurns computers_;
  AdviceDesk advice_;
  Requests requests_;
};

}  // namespace quoin::server
