#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "server/rooms/place.h"
#include "server/rooms/room.h"
#include "server/rooms/room_services.h"
#include "server/runtime/chance.h"
#include "server/runtime/timers.h"
#include "server/storage/storage.h"
#include "server/uploads/uploads.h"

namespace quoin::server {

// What somebody wants to play. `seats` in order: "me" is a seat of the asker, "human" is free, all
// else is the spec of a computer player.
struct NewTable {
  struct Seat {
    std::string player;
    std::string name;
  };

  Library::Choice choice;
  std::vector<Seat> seats;
  bool is_public = false;
  bool is_rated = false;
  std::optional<std::int64_t> pace;  // milliseconds; usually none, and a second among computers
  int delay = 0;                     // turns that watchers are behind
  bool has_chat = true;
  bool starts = false;  // at once, when nobody has to be waited for
};

// All rooms in use. A room is opened from storage when somebody asks for it, and forgotten when
// nobody has for a while.
class Rooms {
 public:
  // Without uploads there are games with what is installed alone.
  Rooms(RoomServices services, Chance& chance, Uploads* uploads, std::size_t max_rooms);

  // The room, or nothing where there is no such game. The error is a storage that does not answer,
  // or too much at once.
  using Found = std::function<void(Stored<std::shared_ptr<Room>>)>;
  void find(const std::string& id, Found found);

  // Opens a table. The person is its host, and sits on the seats called "me".
  // Without a room, the outcome says why.
  using Created = std::function<void(std::shared_ptr<Room>, const Outcome&)>;
  void open(const NewTable& wanted, const Person& host, Created created);
  // A table of that name and setup; where it exists already, that one.
  void create(const std::string& id, table::Setup setup, bool starts, Created created);

  // What other nodes tell; of rooms that are not in memory nobody here needs to know.
  void hear(const Notice& notice);
  // Something may have been missed: looks at all of them.
  void look_at_all();
  // What is stored of the game was changed past its room: where there is one, it reads it again,
  // and so does whoever hears of games that are over.
  void read_again(const std::string& id);

  std::size_t size() const { return rooms_.size(); }
  // For tests and operators: forgets rooms that are not used.
  void sweep();

 private:
  void on_loaded(const std::string& id, Stored<std::optional<StoredGame>> stored);
  void answer_loading(const std::string& id, const Stored<std::shared_ptr<Room>>& room);
  void open_stored(const std::string& id, const StoredGame& stored, HeldUploads uploads);
  void store_new(const std::string& id, const table::Setup& setup, bool starts, HeldUploads uploads,
                 Created created);
  void open_prepared(const NewTable& wanted, const Person& host, Created created);
  Result<table::Setup> setup_for(const NewTable& wanted, const Person& host);
  Result<table::Seat> seat_for(const NewTable::Seat& wanted, const table::Setup& setup,
                               bool is_ready);
  Result<void> check_rated(const table::Setup& setup, const Rules& rules) const;
  void schedule_sweep();
  void look_for_due();
  void forget_node(const std::string& node);

  RoomServices services_;
  Chance& chance_;
  Uploads* uploads_;
  ServerPlace place_;
  std::size_t max_rooms_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::unordered_map<std::string, std::vector<Found>> loading_;
  Timer sweep_;
};

}  // namespace quoin::server
