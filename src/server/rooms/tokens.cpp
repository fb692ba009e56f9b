#include "server/rooms/tokens.h"

#include <fmt/format.h>

namespace quoin::server {
namespace {

constexpr std::string_view InvitePurpose = "invite";
constexpr std::string_view ResumePurpose = "resume";

}  // namespace

std::string Tokens::invitation() const { return keys_.sign(InvitePurpose, room_); }

bool Tokens::is_invitation(std::string_view token) const {
  return keys_.is_signed(InvitePurpose, room_, token);
}

std::string Tokens::name_of(const table::Setup& setup, int seat) const {
  // With its first owner: who has left a seat has no claim to it any more.
  return fmt::format("{} {} {}", room_, seat + 1,
                     setup.seats[static_cast<std::size_t>(seat)].owners.front());
}

std::string Tokens::resumption(const table::Setup& setup, int seat) const {
  return keys_.sign(ResumePurpose, name_of(setup, seat));
}

bool Tokens::is_resumption(const table::Setup& setup, int seat, std::string_view token) const {
  return seat < std::ssize(setup.seats) &&
         !setup.seats[static_cast<std::size_t>(seat)].owners.empty() &&
         keys_.is_signed(ResumePurpose, name_of(setup, seat), token);
}

std::string Tokens::next_room() const { return keys_.derived_id("next game", room_); }

}  // namespace quoin::server
