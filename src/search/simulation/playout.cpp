#include "search/simulation/playout.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>

#include "core/tile_counts.h"
#include "movegen/static_move.h"
#include "search/problem/win_chance.h"

namespace quoin::search {

using evaluation::Equity;
using movegen::RankedPlay;

namespace {

constexpr int MostSeats = 4;

int points_of(std::int64_t millipoints) {
  return static_cast<int>(std::lround(static_cast<double>(millipoints) / 1000));
}

}  // namespace

Dealer::Dealer(const Problem& problem, const RackSource* source)
    : problem_(problem),
      source_(source),
      unseen_(problem.unseen()),
      others_count_(problem.others_count()) {}

// How many tiles everybody is to have, never less than they have already. While the bag has some,
// racks are full; then, with more than two at the table, it may be that nobody counted, and the
// tiles are dealt out evenly.
std::vector<int> Dealer::sizes_of(const std::vector<Rack>& racks) const {
  std::vector<int> sizes;
  for (const Rack& rack : racks) sizes.push_back(rack.size());
  const std::vector<int>& seen = problem_.rack_sizes;
  if (!seen.empty() &&
      std::equal(sizes.begin() + 1, sizes.end(), seen.begin() + 1, std::less_equal()))
    return seen;
  const int held = std::accumulate(sizes.begin() + 1, sizes.end(), 0);
  for (int missing = others_count_ - held; missing > 0; --missing)
    ++*std::min_element(sizes.begin() + 1, sizes.end());
  return sizes;
}

void Dealer::deal(Rng& rng, Deal& deal) const {
  deal.racks = problem_.racks;
  TileCounts left = unseen_;
  if (source_ != nullptr) source_->draw(left, std::span(deal.racks).subspan(1), rng);
  const std::vector<int> sizes = sizes_of(deal.racks);
  deal.bag = left.tiles();
  rng.shuffle(std::span(deal.bag));
  for (std::size_t seat = 1; seat < deal.racks.size(); ++seat) {
    for (int missing = sizes[seat] - deal.racks[seat].size(); missing > 0; --missing) {
      deal.racks[seat].add(deal.bag.back());
      deal.bag.pop_back();
    }
  }
}

Playouts::Playouts(std::shared_ptr<const movegen::Setting> setting,
                   const evaluation::Tables& tables)
    : setting_(std::move(setting)), tables_(tables) {}

void Playouts::start(const Problem& problem, std::span<const RankedPlay> candidates, int plies) {
  scoreless_ = problem.scoreless;
  exchange_minimum_ = problem.exchange_minimum;
  idle_before_ = problem.idle_turns();
  final_rack_ = problem.final_rack;
  plies_ = plies;
  scores_before_.clear();
  for (const Score score : problem.scores) scores_before_.push_back(score.points());
  candidates_.assign(candidates.begin(), candidates.end());
  movegen::Grid grid(setting_);
  grid.set(problem.board);
  grid.slots();
  starts_.assign(candidates.size(), grid);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (candidates[i].move.kind() != Move::Kind::Place) continue;
    starts_[i].place(candidates[i].move);
    starts_[i].slots();
  }
  grids_ = starts_;
}

void Playouts::begin(std::size_t candidate, const Deal& deal) {
  seats_.resize(deal.racks.size());
  for (std::size_t seat = 0; seat < seats_.size(); ++seat)
    seats_[seat] = {deal.racks[seat], scores_before_[seat], 0};
  bag_ = deal.bag;
  bag_front_ = 0;
  idle_turns_ = idle_before_;
  is_over_ = false;
  reply_.reset();
  make(candidates_[candidate], 0);
}

RankedPlay Playouts::next_move(int ply, movegen::Grid& grid, int seat) {
  const std::optional<RankedPlay> best = best_move(ply == 0 ? replies_ : others_, grid, seat);
  const RankedPlay move = best.value_or(RankedPlay{Move::pass(), Score(), Equity()});
  if (ply == 0) reply_ = move;
  return move;
}

void Playouts::lay(movegen::Grid& grid, const Move& move) {
  if (move.kind() != Move::Kind::Place) return;
  if (laid_ == undos_.size()) undos_.emplace_back();
  grid.place(move, &undos_[laid_++]);
}

void Playouts::take_up_to(movegen::Grid& grid, std::size_t laid) {
  while (laid_ > laid) grid.take_up(undos_[--laid_]);
}

void Playouts::go_back(movegen::Grid& grid, const Moment& moment) {
  seats_ = moment.seats;
  idle_turns_ = moment.idle_turns;
  is_over_ = false;
  take_up_to(grid, moment.laid);
}

void Playouts::clear_up(std::size_t candidate) {
  movegen::Grid& grid = grids_[candidate];
  take_up_to(grid, 0);
  grid.take_slots_of(starts_[candidate]);
}

PlayoutResult Playouts::play(std::size_t candidate, const Deal& deal, std::span<PlayedTurn> turns,
                             int own_tries) {
  assert(own_tries == 1 || deal.racks.size() == 2);
  std::fill(turns.begin(), turns.end(), PlayedTurn());
  begin(candidate, deal);
  movegen::Grid& grid = grids_[candidate];
  const int seat_count = static_cast<int>(seats_.size());
  int seat = 0;
  std::optional<Moment> bag_emptied;
  for (int ply = 0; !is_over_; ++ply) {
    seat = (seat + 1) % seat_count;
    if (ply >= plies_ && bag_count() > 0) break;
    if (own_tries > 1 && !bag_emptied && bag_count() == 0) bag_emptied = moment(seat);
    const RankedPlay move = next_move(ply, grid, seat);
    make(move, seat);
    if (static_cast<std::size_t>(ply) < turns.size()) {
      turns[ply] = {static_cast<std::int16_t>(move.score.points()), setting_->is_bingo(move.move)};
    }
    // Nobody looks at the board after the last turn.
    if (!is_over_ && (ply + 1 < plies_ || bag_count() == 0)) lay(grid, move.move);
  }
  PlayoutResult result = is_over_ ? final_result() : guessed_result(seat);
  if (bag_emptied && result.win < 1) {
    go_back(grid, *bag_emptied);
    result = best_end(grid, bag_emptied->turn, own_tries);
  }
  clear_up(candidate);
  return result;
}

// The bag is empty and a seat on turn.
PlayoutResult Playouts::best_end(movegen::Grid& grid, int seat, int tries) {
  const bool is_own = seat == 0;
  const Moment before = moment(seat);
  std::optional<PlayoutResult> best;
  for (const RankedPlay& play : best_moves(grid, seat, is_own ? tries : 1)) {
    make(play, seat);
    if (!is_over_) lay(grid, play.move);
    const PlayoutResult result =
        is_over_ ? final_result()
                 : best_end(grid, 1 - seat, is_own ? std::max(tries / 2, 1) : tries);
    if (!best || result.win > best->win ||
        (result.win == best->win && result.spread > best->spread))
      best = result;
    go_back(grid, before);
    if (best->win == 1) break;
  }
  return *best;
}

std::vector<RankedPlay> Playouts::best_moves(movegen::Grid& grid, int seat, int count) {
  if (count > 1) {
    const std::span<const RankedPlay> plays = others_.top_plays(
        grid, seats_[seat].rack, equity_for(grid, seat), static_cast<std::size_t>(count));
    if (!plays.empty()) return {plays.begin(), plays.end()};
  }
  const std::optional<RankedPlay> best = best_move(others_, grid, seat);
  return {best.value_or(RankedPlay{Move::pass(), Score(), Equity()})};
}

std::variant<PlayoutResult, Playouts::EndOfBag> Playouts::play_until_bag_is_empty(
    std::size_t candidate, const Deal& deal) {
  assert(deal.racks.size() == 2);
  begin(candidate, deal);
  movegen::Grid& grid = grids_[candidate];
  int seat = 1;
  for (int ply = 0; !is_over_ && bag_count() > 0; ++ply, seat = 1 - seat) {
    const RankedPlay move = next_move(ply, grid, seat);
    make(move, seat);
    lay(grid, move.move);
  }
  std::variant<PlayoutResult, EndOfBag> end = final_result();
  if (!is_over_) {
    const Seat& mover = seats_[seat];
    const Seat& waiter = seats_[1 - seat];
    Problem rest{setting_,
                 grid.board(),
                 {mover.rack, waiter.rack},
                 {Score(mover.score), Score(waiter.score)},
                 idle_turns_,
                 scoreless_,
                 exchange_minimum_};
    rest.passes = idle_turns_;
    rest.final_rack = final_rack_;
    end = EndOfBag{std::move(rest), seat};
  }
  clear_up(candidate);
  return end;
}

evaluation::StaticEquity Playouts::equity_for(const movegen::Grid& grid, int seat) const {
  Score others;
  if (bag_count() == 0) {
    for (int other = 0; other < static_cast<int>(seats_.size()); ++other) {
      if (other != seat) others += rack_points(seats_[other].rack, *setting_->alphabet);
    }
  }
  return {tables_,
          {setting_->alphabet.get(), setting_->layout.get(), grid.is_empty(), bag_count(), others}};
}

std::optional<RankedPlay> Playouts::best_move(movegen::Generator& generator, movegen::Grid& grid,
                                              int seat) {
  const int bag = bag_count();
  const evaluation::StaticEquity equity = equity_for(grid, seat);
  const int exchange_limit = bag >= exchange_minimum_ ? std::min(bag, seats_[seat].rack.size()) : 0;
  return movegen::best_static_move(generator, grid, seats_[seat].rack, equity, *tables_.leaves,
                                   {exchange_limit, idle_turns_});
}

void Playouts::make(const RankedPlay& play, int number) {
  Seat& seat = seats_[number];
  seat.score += play.score.points();
  const std::span<const Tile> tiles = play.move.tiles();
  const Move::Kind kind = play.move.kind();
  if (kind == Move::Kind::Place) {
    for (const Tile tile : tiles) {
      if (tile != EmptySquare) seat.rack.remove(tile);
    }
  } else if (kind == Move::Kind::Exchange) {
    for (const Tile tile : tiles) seat.rack.remove(tile);
  }
  const bool had_bag = bag_count() > 0;
  if (had_bag) {
    seat.kept = tables_.leaves->value(seat.rack).millipoints();
    draw(seat);
  }
  // What is given back lies at the bottom of the bag, so that the others draw what they would have
  // drawn without it.
  if (kind == Move::Kind::Exchange) bag_.insert(bag_.end(), tiles.begin(), tiles.end());

  if (seat.rack.is_empty()) {
    go_out(number);
    return;
  }
  idle_turns_ = scoreless_.after(idle_turns_, kind, play.score);
  if (scoreless_.is_end(idle_turns_)) end_scoreless();
}

void Playouts::draw(Seat& seat) {
  const int rack_size = setting_->alphabet->rack_size();
  while (seat.rack.size() < rack_size && bag_count() > 0) seat.rack.add(bag_[bag_front_++]);
}

void Playouts::go_out(int number) {
  is_over_ = true;
  const bool doubles = final_rack_ == FinalRackRule::Tournament;
  for (Seat& seat : seats_) {
    const int points = rack_points(seat.rack, *setting_->alphabet).points();
    if (!doubles) seat.score -= points;
    seats_[number].score += doubles ? 2 * points : points;
  }
}

void Playouts::end_scoreless() {
  is_over_ = true;
  for (Seat& seat : seats_) seat.score -= rack_points(seat.rack, *setting_->alphabet).points();
}

PlayoutResult Playouts::final_result() const {
  int best_other = seats_[1].score;
  for (std::size_t seat = 2; seat < seats_.size(); ++seat)
    best_other = std::max(best_other, seats_[seat].score);
  const int spread = seats_[0].score - best_other;
  const auto with_the_same = std::count_if(
      seats_.begin(), seats_.end(), [&](const Seat& seat) { return seat.score == best_other; });
  // seats_[0] is among them when the spread is 0.
  const double win = spread > 0 ? 1 : spread < 0 ? 0 : 1.0 / static_cast<double>(with_the_same);
  return {win, static_cast<double>(spread)};
}

PlayoutResult Playouts::guessed_result(int turn) const {
  const auto worth = [this](std::size_t seat) {
    return std::int64_t{seats_[seat].score} * 1000 + seats_[seat].kept;
  };
  std::int64_t best_other = worth(1);
  for (std::size_t seat = 2; seat < seats_.size(); ++seat)
    best_other = std::max(best_other, worth(seat));
  const std::int64_t spread = worth(0) - best_other;
  const auto left = static_cast<std::size_t>(bag_count());
  const int last_mover =
      (turn + static_cast<int>(seats_.size()) - 1) % static_cast<int>(seats_.size());
  std::int64_t timing = 0;
  if (left < tables_.timing.size()) timing = tables_.timing[left].millipoints();
  if (last_mover != 0) timing = -timing;
  const double points = static_cast<double>(spread + timing) / 1000;
  if (seats_.size() > 2) return {chance_of_many(turn), points};

  const std::size_t on_turn = static_cast<std::size_t>(turn);
  const int unseen = bag_count() + seats_[1 - on_turn].rack.size();
  const double chance = win_chance(tables_, *setting_->alphabet,
                                   points_of(worth(on_turn) - worth(1 - on_turn)), unseen);
  return {turn == 0 ? chance : 1 - chance, points};
}

// Every seat gets the product of its chances against each other seat alone, and seat 0 its part of
// the sum. With more seats the tiles make fewer turns for each, so a pair is judged as if it had
// its share of them.
double Playouts::chance_of_many(int turn) const {
  const int seat_count = static_cast<int>(seats_.size());
  assert(seat_count <= MostSeats);
  int unseen = bag_count();
  for (const Seat& seat : seats_) unseen += seat.rack.size();
  unseen = unseen * 2 / seat_count;
  std::array<double, MostSeats> products;
  products.fill(1);
  for (int i = 0; i < seat_count; ++i) {
    for (int j = i + 1; j < seat_count; ++j) {
      const int first = (turn + i) % seat_count;
      const int second = (turn + j) % seat_count;
      const std::int64_t lead = std::int64_t{seats_[first].score - seats_[second].score} * 1000 +
                                seats_[first].kept - seats_[second].kept;
      const double chance = win_chance(tables_, *setting_->alphabet, points_of(lead), unseen);
      products[first] *= chance;
      products[second] *= 1 - chance;
    }
  }
  double sum = 0;
  for (int seat = 0; seat < seat_count; ++seat) sum += products[seat];
  return sum > 0 ? products[0] / sum : 0;
}

}  // namespace quoin::search
