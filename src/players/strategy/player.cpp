#include "players/strategy/player.h"

#include <algorithm>
#include <cassert>

namespace quoin::players {
namespace {

// After so many rounds without a score no exchange helps.
constexpr int PatientRounds = 10;

// Where the rules leave it to the players to end a game that gets nowhere, computers have to: by
// themselves they would exchange and pass for ever.
Action action_without_score(const Move& move, const View& view) {
  const int seats = static_cast<int>(view.seats.size());
  const bool gets_nowhere = view.scoreless_turns >= PatientRounds * seats;
  if (move.kind() == Move::Kind::Exchange && !gets_nowhere)
    return ExchangeTiles{Word(move.tiles().begin(), move.tiles().end())};
  const bool can_claim = view.rules.scoreless_end == ScorelessEnd::Claimed &&
                         view.scoreless_turns >= view.rules.scoreless_limit(seats);
  return can_claim ? Action(ClaimEnd{}) : Action(PassTurn{});
}

Action as_action(const Move& move, const View& view) {
  return move.kind() == Move::Kind::Place ? Action(PlaceTiles{move})
                                          : action_without_score(move, view);
}

std::vector<SeenTurn> turns_of(const std::vector<Event>& events) {
  std::vector<SeenTurn> turns;
  std::size_t last_play = 0;
  for (const Event& event : events) {
    if (const auto* placed = std::get_if<TilesPlaced>(&event.body)) {
      last_play = turns.size();
      turns.push_back({placed->seat, placed->move, 0, false});
    } else if (const auto* exchanged = std::get_if<TilesExchanged>(&event.body)) {
      turns.push_back({exchanged->seat, Move::exchange({}), exchanged->count, false});
    } else if (const auto* passed = std::get_if<TurnPassed>(&event.body)) {
      turns.push_back({passed->seat, Move::pass(), 0, false});
    } else if (const auto* challenged = std::get_if<PlayChallenged>(&event.body)) {
      if (!challenged->play_stands) turns[last_play].is_taken_off = true;
    }
  }
  return turns;
}

}  // namespace

const StopFlag& Situation::stop_flag() const {
  static const StopFlag never;
  return stop != nullptr ? *stop : never;
}

Move exchange_or_pass(const Situation& situation) {
  const Word tiles = situation.rack.tiles();
  const auto limit = static_cast<std::size_t>(std::max(situation.exchange_limit, 0));
  if (limit == 0 || tiles.empty()) return Move::pass();
  return Move::exchange(std::span(tiles).first(std::min(tiles.size(), limit)));
}

Action Player::choose_action(const View& view, const StopFlag* stop) {
  assert(view.own_seat && view.seats[*view.own_seat].rack);
  if (view.phase == Phase::GoneOut) return AcceptPlay{};
  std::vector<Score> scores;
  std::vector<int> rack_sizes;
  // Racks that lie open are no secret, but no part of what is unseen either: to a player they are
  // tiles that the others hold.
  TileCounts unseen = view.unseen;
  for (std::size_t seat = 0; seat < view.seats.size(); ++seat) {
    scores.push_back(view.seats[seat].score);
    rack_sizes.push_back(view.seats[seat].rack_size);
    if (static_cast<int>(seat) != *view.own_seat && view.seats[seat].rack)
      unseen.add(*view.seats[seat].rack);
  }
  const SeatView& own = view.seats[*view.own_seat];
  const std::vector<SeenTurn> turns = turns_of(view.events);
  Situation situation{
      grid_of(view),       *own.rack,           unseen, view.bag_count, scores, *view.own_seat,
      view.exchange_limit, view.scoreless_turns};
  situation.exchange_minimum = view.rules.exchange_minimum;
  situation.scoreless =
      search::ScorelessRule::from(view.rules, static_cast<int>(view.seats.size()));
  situation.final_rack = view.rules.final_rack;
  situation.history = turns;
  situation.rack_sizes = rack_sizes;
  if (own.time_left) situation.clock = {*own.time_left, view.rules.clock.increment};
  situation.stop = stop;
  return as_action(choose_move(situation), view);
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
