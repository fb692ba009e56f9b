#include "players/high_scorer.h"

#include <algorithm>
#include <cassert>

#include "movegen/oracle.h"

namespace quoin::players {

Action HighScorer::choose_action(const View& view) {
  assert(view.own_seat && view.seats[*view.own_seat].rack);
  if (view.phase == Phase::GoneOut) return AcceptPlay{};
  const Rack& rack = *view.seats[*view.own_seat].rack;
  const std::vector<movegen::Play> plays = movegen::all_plays(
      view.board, *view.layout, *view.alphabet, view.rules.bingo_bonuses, rack, *lexicon_);
  if (!plays.empty()) return PlaceTiles{plays.front().move};
  if (view.exchange_limit == 0) return PassTurn{};
  Word tiles = rack.tiles();
  tiles.resize(std::min(tiles.size(), static_cast<std::size_t>(view.exchange_limit)));
  return ExchangeTiles{tiles};
}

bool HighScorer::wants_to_challenge(const View& view) {
  return view.can_challenge &&
         std::any_of(view.last_play->words.begin(), view.last_play->words.end(),
                     [&](const FormedWord& word) { return !lexicon_->contains(word.tiles); });
}

}  // namespace quoin::players
