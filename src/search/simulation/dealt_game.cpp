#include "search/simulation/dealt_game.h"

#include <algorithm>
#include <cmath>

#include "movegen/static_move.h"
#include "search/problem/win_chance.h"

namespace quoin::search {

using movegen::RankedPlay;

namespace {

constexpr int NobodyWentOut = -1;

}  // namespace

DealtGame::DealtGame(const Problem& problem, const evaluation::Tables& tables)
    : problem_(problem),
      tables_(tables),
      grid_(problem.setting),
      generator_(std::make_unique<movegen::Generator>()) {
  grid_.set(problem.board);
}

void DealtGame::restart(const Deal& deal) {
  while (laid_ > 0) grid_.take_up(undos_[--laid_]);
  seats_.resize(deal.racks.size());
  for (std::size_t seat = 0; seat < seats_.size(); ++seat)
    seats_[seat] = {deal.racks[seat], problem_.scores[seat].points(), 0};
  bag_ = deal.bag;
  bag_front_ = 0;
  turn_ = 0;
  idle_turns_ = problem_.idle_turns();
  is_over_ = false;
}

void DealtGame::make(const RankedPlay& play) {
  Seat& seat = seats_[static_cast<std::size_t>(turn_)];
  const Move::Kind kind = play.move.kind();
  if (kind == Move::Kind::Place) {
    if (laid_ == undos_.size()) undos_.emplace_back();
    grid_.place(play.move, &undos_[laid_++]);
  }
  seat.score += play.score.points();
  seat.rack.remove(play.move.tiles_used());
  if (bag_count() > 0) {
    seat.kept = tables_.leaves->value(seat.rack).millipoints();
    draw(seat);
  }
  // What is given back lies at the bottom of the bag.
  if (kind == Move::Kind::Exchange)
    bag_.insert(bag_.end(), play.move.tiles().begin(), play.move.tiles().end());
  if (seat.rack.is_empty()) return end_game(turn_);
  idle_turns_ = problem_.scoreless.after(idle_turns_, kind, play.score);
  if (problem_.scoreless.is_end(idle_turns_)) return end_game(NobodyWentOut);
  turn_ = (turn_ + 1) % static_cast<int>(seats_.size());
}

void DealtGame::draw(Seat& seat) {
  const int rack_size = problem_.setting->alphabet->rack_size();
  while (seat.rack.size() < rack_size && bag_count() > 0) seat.rack.add(bag_[bag_front_++]);
}

void DealtGame::end_game(int out_seat) {
  is_over_ = true;
  const bool doubles =
      out_seat != NobodyWentOut && problem_.final_rack == FinalRackRule::Tournament;
  for (Seat& seat : seats_) {
    const int points = rack_points(seat.rack, *problem_.setting->alphabet).points();
    if (!doubles) seat.score -= points;
    if (out_seat != NobodyWentOut)
      seats_[static_cast<std::size_t>(out_seat)].score += doubles ? 2 * points : points;
    seat.kept = 0;
  }
}

int DealtGame::exchange_limit() const {
  const int bag = bag_count();
  const int held = seats_[static_cast<std::size_t>(turn_)].rack.size();
  return bag >= problem_.exchange_minimum ? std::min(bag, held) : 0;
}

evaluation::StaticEquity DealtGame::equity() const {
  const movegen::Setting& setting = *problem_.setting;
  Score others;
  if (bag_count() == 0) {
    for (int seat = 0; seat < static_cast<int>(seats_.size()); ++seat) {
      if (seat != turn_)
        others += rack_points(seats_[static_cast<std::size_t>(seat)].rack, *setting.alphabet);
    }
  }
  return {tables_,
          {setting.alphabet.get(), setting.layout.get(), grid_.is_empty(), bag_count(), others}};
}

RankedPlay DealtGame::static_move() {
  const auto move =
      movegen::best_static_move(*generator_, grid_, seats_[static_cast<std::size_t>(turn_)].rack,
                                equity(), *tables_.leaves, {exchange_limit(), idle_turns_});
  return move.value_or(RankedPlay{Move::pass(), Score(), {}});
}

std::vector<RankedPlay> DealtGame::static_moves(std::size_t count) {
  const Rack& rack = seats_[static_cast<std::size_t>(turn_)].rack;
  const std::span<const RankedPlay> plays = generator_->top_plays(grid_, rack, equity(), count);
  std::vector<RankedPlay> moves(plays.begin(), plays.end());
  const auto exchange =
      movegen::best_exchange(generator_->parts(), *tables_.leaves, exchange_limit());
  if (exchange) {
    const auto place = std::find_if(moves.begin(), moves.end(), [&](const RankedPlay& play) {
      return comes_before(*exchange, play);
    });
    moves.insert(place, *exchange);
    if (moves.size() > count) moves.pop_back();
  }
  if (moves.empty()) moves.push_back({Move::pass(), Score(), {}});
  return moves;
}

Problem DealtGame::rest() const {
  Problem rest = problem_;
  rest.board = grid_.board();
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const Seat& seat = seats_[(static_cast<std::size_t>(turn_) + i) % seats_.size()];
    rest.racks[i] = seat.rack;
    rest.scores[i] = Score(seat.score);
  }
  rest.passes = rest.scoreless_turns = idle_turns_;
  rest.rack_sizes.clear();
  return rest;
}

double DealtGame::spread_of(int seat) const {
  const auto worth = [this](std::size_t i) {
    return static_cast<double>(seats_[i].score) + static_cast<double>(seats_[i].kept) / 1000;
  };
  const auto own = static_cast<std::size_t>(seat);
  double best_other = worth(own == 0 ? 1 : 0);
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (i != own) best_other = std::max(best_other, worth(i));
  }
  return worth(own) - best_other;
}

// The table knows who is on turn of two. Of more, a seat has the chance that its lead over the best
// other would give it against that one alone.
double DealtGame::chance_of(int seat) const {
  const double spread = spread_of(seat);
  if (is_over_) return spread > 0 ? 1 : spread < 0 ? 0 : 0.5;
  const bool is_turned = seats_.size() == 2 && seat != turn_;
  const int others =
      bag_count() +
      seats_[static_cast<std::size_t>((turn_ + 1) % static_cast<int>(seats_.size()))].rack.size();
  const int lead = static_cast<int>(std::lround(is_turned ? -spread : spread));
  const double chance = win_chance(tables_, *problem_.setting->alphabet, lead, others);
  return is_turned ? 1 - chance : chance;
}

}  // namespace quoin::search
