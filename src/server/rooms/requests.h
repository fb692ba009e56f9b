#pragma once

#include <string_view>

#include "protocol/request.h"
#include "server/auth/accounts.h"
#include "server/rooms/advice_desk.h"
#include "server/rooms/computer_turns.h"
#include "server/rooms/follower.h"
#include "server/rooms/presence.h"
#include "server/rooms/publisher.h"
#include "server/rooms/tokens.h"
#include "server/runtime/chance.h"
#include "server/runtime/metrics.h"
#include "server/storage/storage.h"
#include "table/answer.h"

namespace quoin::server {

class Room;
class Rooms;

// What people want of one room: asks the table what becomes of it, and does what the table leaves
// to the server.
class Requests {
 public:
  struct Means {
    Storage& storage;
    Rooms& rooms;
    table::Place& place;
    const Accounts* accounts;  // without them nobody has one
    Nodes& nodes;
    const Clock& clock;
    Metrics& metrics;
  };
  // The other parts of the room.
  struct Parts {
    const GameTime& time;
    Presence& presence;
    Publisher& publisher;
    ComputerTurns& computers;
    AdviceDesk& advice;
    const Tokens& tokens;
  };
  Requests(Room& room, const Means& means, const Parts& parts)
      : room_(room), means_(means), parts_(parts) {}

  // Answers a request, now or when it is durable.
  void handle(const protocol::Request& request, const FollowerPtr& from, Reply reply);
  void unfollow(const Follower& follower);
  // Begins, when everybody is ready.
  void start(Reply reply);
  // Gives a seat to another device of its owner, who showed the token of Table::resume.
  bool is_resume_token(int seat, std::string_view token) const;
  void give_seat(int seat, const Person& person, Reply reply);
  // Somebody leaves for good: where the game is going on, they resign.
  void let_go(const Person& person, Reply reply);
  // Publishes the secret of a finished training game before the room is forgotten.
  void put_away();

 private:
  void answer(const protocol::Request& request, const FollowerPtr& from, const Reply& reply);
  void follow(const protocol::Request& request, const FollowerPtr& from, const Reply& reply);
  table::Asker asker_of(const protocol::Request& request, const Follower& from) const;
  void count(const protocol::Request& request, const Person& person);
  void refuse(table::Answer answer, const Reply& reply);
  void carry_out(table::Answer answer, const protocol::Request& request, const FollowerPtr& from,
                 const Reply& reply);

  // What the table leaves to the server.
  void pass_on(const table::Wave& wave, const Reply& reply);
  void pass_on(const table::Complaint& complaint, const Person& person, const Reply& reply);
  void show_anew(table::State draft, const protocol::Request& request, const FollowerPtr& from,
                 const Reply& reply);
  void go_on_elsewhere(table::State draft, const table::Successor& successor, const Reply& reply);

  Room& room_;
  Means means_;
  Parts parts_;
};

}  // namespace quoin::server
