#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "server/runtime/timers.h"
#include "server/storage/storage.h"

namespace quoin::server {

// What the page shows beside a seat of a rated game.
struct SeatStanding {
  std::string account;  // empty: nobody with an account sits there
  int rating = 0;
  bool is_provisional = true;
  std::optional<int> change;  // what this game brought, once it is counted

  bool operator==(const SeatStanding&) const = default;
};

// Sees to it that games are counted when they end, and those that were not because something went
// wrong, later. On the loop.
class Ratings {
 public:
  Ratings(Timers& timers, const Clock& clock, Storage& storage, const Log& log);

  // The game is over, and stored. `then` is called when it has been counted, not where it could not
  // be now.
  void count(const std::string& game, std::function<void()> then);
  // Looks for games that ended without being counted: at the start, and after a failure.
  void catch_up();

  // How those at the seats of a game are rated, in the order of the persons; a seat without a
  // person has no standing.
  using Standings = std::vector<SeatStanding>;
  void standings_of(const std::string& game, std::vector<std::string> persons, std::string pool,
                    std::function<void(Standings)> then);

 private:
  void catch_up_after(const std::string& last);
  void try_again_later();

  Timers& timers_;
  const Clock& clock_;
  Storage& storage_;
  const Log& log_;
  Timer later_;
};

}  // namespace quoin::server
