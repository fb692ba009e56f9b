#include "server/rooms/place.h"

#include <utility>

#include "players/registry.h"
#include "server/ratings/game_result.h"
#include "server/reasons.h"

namespace quoin::server {
namespace {

constexpr std::size_t NonceBytes = 16;

}  // namespace

Result<table::Setting> ServerPlace::setting_of(const table::Setup& setup) {
  Result<table::Setting> setting = library_.prepare(setup.choice);
  if (!setting || !setup.is_rated) return setting;
  if (std::optional<Error> objection = rating_objection(setup, setting->config.rules))
    return *std::move(objection);
  return setting;
}

Result<table::Seat> ServerPlace::seat_for(const std::string& player, const table::Setup& setup) {
  table::Seat seat;
  seat.player = player;
  if (seat.is_human()) return seat;
  const Result<table::Setting> setting = library_.prepare(setup.choice);
  if (!setting) return setting.error();
  const Result<players::PlayerPtr> made = players::make_player(player, {setting->lexicon, {}});
  if (!made) return made.error();
  if (!players::is_for_everybody(player)) return Error(reasons::player_for_laboratory, player);
  seat.name = table::unused_name(players::display_name(player), setup.seats, -1);
  return seat;
}

std::string ServerPlace::new_nonce() { return chance_.id(NonceBytes); }

}  // namespace quoin::server
