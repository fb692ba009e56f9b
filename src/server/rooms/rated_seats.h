#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "protocol/table.h"
#include "server/library/library.h"
#include "server/ratings/ratings.h"
#include "table/setup.h"

namespace quoin::server {

// How the people of one rated game are rated, as far as it is known.
class RatedSeats {
 public:
  // `changed` is called when more is known.
  RatedSeats(std::string room, const table::Setup& setup, Library& library, Ratings* ratings,
             std::function<void()> changed);

  // Asks how they are rated. Nothing where the game is not rated.
  void look_up();
  void forget() { known_->clear(); }
  void add_to(protocol::Table& table) const;

 private:
  // By seat; empty where nobody sits.
  std::vector<std::string> first_owners() const;

  std::string room_;
  const table::Setup& setup_;
  Library& library_;
  Ratings* ratings_;
  std::function<void()> changed_;
  // By seat. An answer that comes when the room is gone finds nobody who shares it.
  std::shared_ptr<Ratings::Standings> known_ = std::make_shared<Ratings::Standings>();
};

}  // namespace quoin::server
