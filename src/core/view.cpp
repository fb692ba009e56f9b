#include "core/view.h"

namespace quoin {
namespace {

// Racks lie open to everybody in games of computers only, and when the game is over.
bool sees_rack(const Game& game, int seat, Viewer viewer) {
  return viewer.is_referee() || viewer.is_seat(seat) || game.config().has_open_racks() ||
         game.state().phase == Phase::Finished;
}

}  // namespace

Event visible_event(const Game& game, const Event& event, Viewer viewer) {
  Event visible = event;
  if (auto* drawn = std::get_if<TilesDrawn>(&visible.body)) {
    if (!sees_rack(game, drawn->seat, viewer)) drawn->tiles.clear();
  } else if (auto* exchanged = std::get_if<TilesExchanged>(&visible.body)) {
    if (!sees_rack(game, exchanged->seat, viewer)) {
      exchanged->given.clear();
      exchanged->drawn.clear();
    }
  } else if (auto* nonce = std::get_if<NonceAdded>(&visible.body)) {
    // Until the game is over, a nonce is its owner's: together with a leaked secret it would be the
    // bag.
    if (game.state().phase != Phase::Finished && !viewer.is_seat(nonce->seat) &&
        !viewer.is_referee())
      nonce->nonce.clear();
  }
  return visible;
}

View view_of(const Game& game, Viewer viewer, std::int64_t now) {
  const GameConfig& config = game.config();
  const GameState& state = game.state();
  View view;
  view.alphabet = config.alphabet;
  view.layout = config.layout;
  view.lexicon = config.lexicon;
  view.rules = config.rules;
  view.commitment = config.commitment;
  view.phase = state.phase;
  view.board = state.board;
  view.own_seat = viewer.own_seat();
  view.first_seat = state.first_seat;
  view.turn = state.turn;
  view.scoreless_turns = state.scoreless_turns;
  view.bag_count = state.bag.size();
  view.unseen = state.bag;
  view.ending = state.ending;
  for (int seat = 0; seat < game.seat_count(); ++seat) {
    const SeatState& from = state.seats[seat];
    const SeatConfig& who = config.seats[seat];
    SeatView to;
    to.name = who.name;
    to.player = who.player;
    to.score = from.score;
    to.status = from.status;
    to.rack_size = from.rack.size();
    to.time_left = game.time_left(seat, now);
    to.time_used = from.time_used;
    to.agrees_to_end = from.agrees_to_end;
    if (sees_rack(game, seat, viewer)) {
      to.rack = from.rack;
    } else {
      view.unseen.add(from.rack);
    }
    view.seats.push_back(std::move(to));
  }
  if (state.last_play) {
    view.last_play = state.last_play;
    // Replacements drawn while a play was held are shown when the play comes off.
    const bool were_shown = config.rules.hold && state.last_play->is_taken_off;
    if (!were_shown && !sees_rack(game, state.last_play->seat, viewer))
      view.last_play->drawn.clear();
  }
  if (const std::optional<int> own = viewer.own_seat()) {
    view.can_challenge = !game.challenge_fault(*own).has_value();
    if (state.phase == Phase::Playing && state.turn == *own)
      view.exchange_limit = game.exchange_limit();
  }
  for (const std::size_t index : game.live_events())
    view.events.push_back(visible_event(game, game.events()[index], viewer));
  return view;
}

}  // namespace quoin
