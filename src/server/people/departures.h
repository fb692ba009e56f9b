#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/auth/accounts.h"
#include "server/people/departure.h"
#include "server/rooms/rooms.h"
#include "server/runtime/chance.h"
#include "server/runtime/log.h"
#include "server/runtime/timers.h"
#include "server/storage/storage.h"

namespace quoin::server {

// Deletes people: decides that it may be, and then goes through all their games, one at a time, so
// that everybody else can go on playing. On the loop.
class Departures {
 public:
  Departures(Timers& timers, Chance& chance, Storage& storage, Rooms& rooms, Accounts& accounts,
             const Log& log);

  enum class Answer : std::uint8_t {
    Begun,    // the person is nobody any more; the rest follows
    Playing,  // games are going on that were not to be resigned
    Unavailable,
  };
  void depart(const Person& person, bool resigns, std::function<void(Answer)> then);

  // Goes on with what was begun before a crash.
  void go_on();

 private:
  void begin(const Person& person, const std::function<void(Answer)>& then);
  void next_games(const std::string& person);
  void leave(const std::string& person, std::vector<OwnGame> games);
  void forget(const std::string& person, std::vector<OwnGame> games);
  void end(const std::string& person);
  void try_again_later(const StorageError& error);

  Timers& timers_;
  Chance& chance_;
  Storage& storage_;
  Rooms& rooms_;
  Accounts& accounts_;
  const Log& log_;
  Timer later_;
};

}  // namespace quoin::server
