#include "players/player.h"

#include <algorithm>
#include <cassert>

namespace quoin::players {
namespace {

Action as_action(const Move& move) {
  switch (move.kind()) {
    case Move::Kind::Place: return PlaceTiles{move};
    case Move::Kind::Exchange: return ExchangeTiles{Word(move.tiles().begin(), move.tiles().end())};
    case Move::Kind::Pass: break;
  }
  return PassTurn{};
}

}  // namespace

Action Player::choose_action(const View& view) {
  assert(view.own_seat && view.seats[*view.own_seat].rack);
  if (view.phase == Phase::GoneOut) return AcceptPlay{};
  std::vector<Score> scores;
  // Racks that lie open are no secret, but no part of what is unseen either: to a player they are
  // tiles that the others hold.
  TileCounts unseen = view.unseen;
  for (std::size_t seat = 0; seat < view.seats.size(); ++seat) {
    scores.push_back(view.seats[seat].score);
    if (static_cast<int>(seat) != *view.own_seat && view.seats[seat].rack)
      unseen.add(*view.seats[seat].rack);
  }
  return as_action(
      choose_move({grid_of(view), *view.seats[*view.own_seat].rack, unseen, view.bag_count, scores,
                   *view.own_seat, view.exchange_limit, view.scoreless_turns}));
}

bool Player::wants_to_challenge(const View& view) {
  return view.can_challenge &&
         std::any_of(view.last_play->words.begin(), view.last_play->words.end(),
                     [&](const FormedWord& word) { return !lexicon_->contains(word.tiles); });
}

movegen::Grid& Player::grid_of(const View& view) {
  const bool fits = grid_ && grid_->setting().layout == view.layout &&
                    grid_->setting().alphabet == view.alphabet &&
                    grid_->setting().bingo_bonuses == view.rules.bingo_bonuses;
  if (!fits) {
    grid_.emplace(std::make_shared<const movegen::Setting>(
        movegen::Setting{lexicon_, view.alphabet, view.layout, view.rules.bingo_bonuses}));
  }
  grid_->set(view.board);
  return *grid_;
}

}  // namespace quoin::players
