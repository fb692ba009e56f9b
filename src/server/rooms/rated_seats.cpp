#include "server/rooms/rated_seats.h"

#include <algorithm>
#include <utility>

#include "server/ratings/pool.h"

namespace quoin::server {

RatedSeats::RatedSeats(std::string room, const table::Setup& setup, Library& library,
                       Ratings* ratings, std::function<void()> changed)
    : room_(std::move(room)),
      setup_(setup),
      library_(library),
      ratings_(ratings),
      changed_(std::move(changed)) {}

std::vector<std::string> RatedSeats::first_owners() const {
  std::vector<std::string> owners;
  for (const table::Seat& seat : setup_.seats)
    owners.push_back(seat.owners.empty() ? std::string() : seat.owners.front());
  return owners;
}

void RatedSeats::look_up() {
  if (!setup_.is_rated || ratings_ == nullptr) return;
  const Result<Library::Prepared> prepared = library_.prepare(setup_.choice);
  if (!prepared) return;
  const std::string pool =
      pool_of(setup_.choice.alphabet, speed_of(prepared->config.rules.clock).value_or(""));
  const std::vector<std::string> owners = first_owners();
  ratings_->standings_of(
      room_, owners, pool,
      [this, owners, weak = std::weak_ptr(known_)](Ratings::Standings standings) {
        const std::shared_ptr<Ratings::Standings> known = weak.lock();
        // Where others sit there by now, their standings have been asked for too.
        if (!known || first_owners() != owners || *known == standings) return;
        *known = std::move(standings);
        changed_();
      });
}

void RatedSeats::add_to(protocol::Table& table) const {
  for (std::size_t i = 0; i < std::min(known_->size(), table.seats.size()); ++i) {
    const SeatStanding& standing = (*known_)[i];
    if (standing.account.empty()) continue;
    protocol::TableSeat& shown = table.seats[i];
    shown.account = standing.account;
    shown.rating = standing.rating;
    shown.is_provisional = standing.is_provisional;
    shown.rating_change = standing.change;
  }
}

}  // namespace quoin::server
