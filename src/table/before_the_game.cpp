// BeforeTheGame: who sits at a table, and when it begins.

#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "core/reasons.h"
#include "table/answerer.h"
#include "table/reasons.h"

namespace quoin::table {

bool BeforeTheGame::is_open() {
  using enum protocol::TableStatus;
  return check(state_.status != Cancelled, reasons::table_given_up) &&
         check(state_.status == Open, reasons::game_begun);
}

bool BeforeTheGame::is_host() {
  return check(state_.setup.host == asker_.person.id, reasons::host_only);
}

std::optional<Error> BeforeTheGame::fault_of(const protocol::Sit& sit,
                                             std::optional<int> chosen) const {
  const Setup& setup = state_.setup;
  const bool is_host = setup.host == asker_.person.id;
  if (!setup.is_public && !is_host && own_.empty() && !asker_.is_invited)
    return Error(reasons::for_the_invited);
  // Several seats for one device are the host's to give: a visitor must not take them all.
  const bool is_another = !own_.empty() && (!sit.seat || *sit.seat != own_.front());
  if (is_another && !is_host) return Error(reasons::seated_already);
  if (!chosen || *chosen >= std::ssize(setup.seats)) return Error(reasons::no_free_seat);
  if (setup.is_rated && is_another) return Error(reasons::rated_both_sides);
  if (setup.is_rated && !asker_.has_account) return Error(reasons::rated_log_in);
  const Seat& seat = setup.seats[static_cast<std::size_t>(*chosen)];
  if (!seat.is_human()) return Error(reasons::computer_sits_there);
  if (!seat.owners.empty() && !seat.is_owned_by(asker_.person))
    return Error(reasons::somebody_sits_there);
  return std::nullopt;
}

void BeforeTheGame::operator()(const protocol::Sit& sit) {
  if (!is_open()) return;
  const std::optional<int> chosen = sit.seat ? sit.seat : state_.setup.free_seat();
  if (std::optional<Error> fault = fault_of(sit, chosen)) return refuse(*std::move(fault));
  State& next = draft();
  Seat& seat = seat_in(next, *chosen);
  const std::string name(trim(sit.name));
  seat.name = unused_name(name.empty() ? fmt::format("Guest {}", *chosen + 1) : name,
                          next.setup.seats, *chosen);
  if (seat.owners.empty()) seat.owners = {asker_.person.id};
  seat.nonce = sit.nonce;
  const bool is_host = state_.setup.host == asker_.person.id;
  seat.is_ready = seat.is_ready || !sit.nonce.empty() || !is_host;
}

void BeforeTheGame::operator()(const protocol::Stand&) {
  if (!is_open() || !has_seat()) return;
  State& next = draft();
  for (const int seat : own_) {
    if (!request_.as_seat || *request_.as_seat == seat) seat_in(next, seat) = Seat{};
  }
}

void BeforeTheGame::operator()(const protocol::AddSeat& add) {
  if (!is_open() || !is_host()) return;
  if (state_.setup.is_rated) return refuse(Error(reasons::rated_of_two));
  if (std::ssize(state_.setup.seats) >= MaxSeats)
    return refuse(Error(reasons::most_seats, MaxSeats));
  Result<Seat> seat =
      place_.seat_for(add.player.empty() ? std::string(HumanPlayer) : add.player, state_.setup);
  if (!seat) return refuse(protocol::against_rules(seat.error()));
  draft().setup.seats.push_back(*std::move(seat));
}

void BeforeTheGame::operator()(const protocol::RemoveSeat& remove) {
  if (!is_open() || !is_host() || !is_seat(remove.seat)) return;
  if (std::ssize(state_.setup.seats) <= MinSeats)
    return refuse(Error(reasons::fewest_seats, MinSeats));
  std::vector<Seat>& seats = draft().setup.seats;
  seats.erase(seats.begin() + remove.seat);
}

void BeforeTheGame::operator()(const protocol::Start& start) {
  if (!is_open()) return;
  if (own_.empty() && state_.setup.host != asker_.person.id)
    return refuse(Error(reasons::not_seated));
  State next = state_;
  for (const int seat : own_) {
    seat_in(next, seat).is_ready = true;
    if (!start.nonce.empty()) seat_in(next, seat).nonce = start.nonce;
  }
  if (next.setup.is_everybody_ready()) {
    if (const Result<void> begun = begin(next, place_, now_.on_wall); !begun)
      return refuse(protocol::against_rules(begun.error()));
  } else if (next.setup.free_seat()) {
    return refuse(Error(reasons::seats_free));
  }
  answer_.draft = std::move(next);
}

void BeforeTheGame::operator()(const protocol::Cancel&) {
  if (!is_open() || !is_host()) return;
  draft().status = protocol::TableStatus::Cancelled;
}

}  // namespace quoin::table
