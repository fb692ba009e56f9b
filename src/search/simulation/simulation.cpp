#include "search/simulation/simulation.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "evaluation/static_equity.h"
#include "movegen/generator.h"
#include "search/problem/win_chance.h"
#include "search/simulation/even_deals.h"
#include "search/simulation/playout.h"

namespace quoin::search {

using evaluation::Equity;
using evaluation::Subracks;
using movegen::RankedPlay;

namespace {

// Before any is preferred, every candidate is played so often; less often where there is little to
// spend: a part of it.
constexpr std::int64_t FirstIterations = 100;
constexpr std::int64_t LeastFirstIterations = 8;
constexpr std::int64_t PartForFirst = 3;

// After about so many playouts it is decided who is played next. A number that has nothing to do
// with workers, so that they have no influence; small, so that there is little to wait for.
constexpr std::int64_t PlayoutsPerBlock = 480;
constexpr std::int64_t MostIterationsPerBlock = 120;

// Where a play's own tiles come to lie.
std::vector<Square> covered_squares(const Move& move) {
  std::vector<Square> squares;
  if (move.kind() != Move::Kind::Place) return squares;
  for (std::size_t i = 0; i < move.tiles().size(); ++i) {
    if (move.tiles()[i] != EmptySquare) squares.push_back(move.square(i));
  }
  return squares;
}

bool is_as_good_as_same(const RankedPlay& one, const RankedPlay& other) {
  return one.score == other.score && one.move.kind() == other.move.kind() &&
         one.move.tiles_used() == other.move.tiles_used() &&
         covered_squares(one.move) == covered_squares(other.move);
}

}  // namespace

struct Simulator::PlySums {
  Sample score;
  std::int64_t bingos = 0;
};

// All playouts of one block, to be summed in order of iterations whoever made them.
struct Simulator::Block {
  std::vector<std::size_t> contenders;
  std::int64_t first = 0;
  std::size_t iterations = 0;
  std::size_t plies = 0;
  std::vector<PlayoutResult> results;  // by iteration, then by contender
  std::vector<PlayedTurn> turns;       // likewise, then by ply
  std::vector<char> is_done;           // by iteration
  // By iteration, then by contender; empty where nobody asked for a map.
  std::vector<std::optional<RankedPlay>> replies;

  std::span<PlayedTurn> turns_of(std::size_t playout) {
    return std::span(turns).subspan(playout * plies, plies);
  }
  // Iterations that were played before the first one that was not, for want of time.
  std::size_t done() const {
    return static_cast<std::size_t>(std::find(is_done.begin(), is_done.end(), 0) - is_done.begin());
  }
};

// The deals of all iterations.
class Simulator::Deals {
 public:
  Deals(const Problem& problem, const RackSource* racks, const evaluation::Tables& tables)
      : dealer_(problem, racks), even_(EvenDeals::of(problem, racks, tables)) {}

  void deal(std::uint64_t iteration, std::uint64_t seed, Deal& deal) const {
    Rng rng(seed, iteration);
    if (even_) {
      even_->deal(iteration, rng, deal);
    } else {
      dealer_.deal(rng, deal);
    }
  }

 private:
  Dealer dealer_;
  std::optional<EvenDeals> even_;
};

struct Simulator::Worker {
  std::unique_ptr<Playouts> playouts;
  bool is_started = false;  // for this simulation
  Deal deal;
};

Simulator::Simulator(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
                     Executor& executor)
    : setting_(std::move(setting)),
      tables_(std::move(tables)),
      executor_(executor),
      workers_(static_cast<std::size_t>(executor.workers())) {}
Simulator::~Simulator() = default;

void Simulator::choose_distinct(std::span<const RankedPlay> candidates) {
  candidates_.assign(candidates.begin(), candidates.end());
  distinct_.clear();
  number_of_.clear();
  for (const RankedPlay& candidate : candidates) {
    const auto same =
        std::find_if(distinct_.begin(), distinct_.end(),
                     [&](const RankedPlay& other) { return is_as_good_as_same(candidate, other); });
    number_of_.push_back(static_cast<std::size_t>(same - distinct_.begin()));
    if (same == distinct_.end()) distinct_.push_back(candidate);
  }
}

// The next seat is on turn after a candidate, with all tiles unseen that are not on its own rack.
std::vector<double> Simulator::chances_by_equity(const Problem& problem) const {
  const int unseen = problem.bag_count() + problem.rack().size();
  std::vector<double> chances;
  for (const RankedPlay& play : distinct_) {
    const int used = play.move.kind() == Move::Kind::Place ? play.move.tiles_used().size() : 0;
    const int lead = problem.spread() + static_cast<int>(std::lround(play.equity.points()));
    chances.push_back(1 - win_chance(tables_, *setting_->alphabet, -lead, unseen - used));
  }
  return chances;
}

std::int64_t Simulator::first_iterations(const SimulationLimits& limits) const {
  const auto count = static_cast<std::int64_t>(distinct_.size());
  std::int64_t first = FirstIterations;
  if (limits.most_playouts > 0)
    first = std::min(first, limits.most_playouts / (PartForFirst * count));
  if (limits.most_iterations > 0) first = std::min(first, limits.most_iterations / PartForFirst);
  return std::max(first, LeastFirstIterations);
}

// 0 when the limits are reached, but never before the first iteration: there has to be an answer.
std::size_t Simulator::block_iterations(std::size_t contenders,
                                        const SimulationLimits& limits) const {
  const auto count = static_cast<std::int64_t>(contenders);
  std::int64_t iterations =
      std::clamp<std::int64_t>(PlayoutsPerBlock / count, 1, MostIterationsPerBlock);
  if (limits.most_iterations > 0)
    iterations = std::min(iterations, limits.most_iterations - iterations_);
  if (limits.most_playouts > 0)
    iterations = std::min(iterations, (limits.most_playouts - playouts_) / count);
  return static_cast<std::size_t>(std::max<std::int64_t>(iterations, iterations_ == 0 ? 1 : 0));
}

void Simulator::play(Block& block, const Problem& problem, const Deals& deals,
                     const SimulationLimits& limits) {
  executor_.run(block.iterations, [&](int number, std::size_t index) {
    // The first iteration is played in any case.
    const bool is_needed = block.first == 0 && index == 0;
    if (!is_needed && limits.deadline.has_passed()) return;
    Worker& worker = workers_[static_cast<std::size_t>(number)];
    if (!worker.is_started) {
      if (worker.playouts == nullptr)
        worker.playouts = std::make_unique<Playouts>(setting_, tables_);
      worker.playouts->start(problem, distinct_, limits.plies);
      worker.is_started = true;
    }
    deals.deal(static_cast<std::uint64_t>(block.first) + index, limits.seed, worker.deal);
    for (std::size_t i = 0; i < block.contenders.size(); ++i) {
      const std::size_t playout = index * block.contenders.size() + i;
      block.results[playout] = worker.playouts->play(block.contenders[i], worker.deal,
                                                     block.turns_of(playout), limits.own_tries);
      if (!block.replies.empty()) block.replies[playout] = worker.playouts->reply();
    }
    block.is_done[index] = 1;
  });
}

void Simulator::count_reply(const RankedPlay& reply, ReplyMap& map) const {
  ++map.turns;
  const int size = setting_->layout->size();
  for (const Square square : covered_squares(reply.move)) {
    ReplyMap::Covered& covered =
        map.squares[static_cast<std::size_t>(square.row() * size + square.column())];
    ++covered.replies;
    covered.points += reply.score.points();
  }
}

void Simulator::add(Block& block) {
  std::vector<ContestEntry> entries(block.contenders.size());
  const std::size_t done = block.done();
  for (std::size_t iteration = 0; iteration < done; ++iteration) {
    for (std::size_t i = 0; i < block.contenders.size(); ++i) {
      const std::size_t playout = iteration * block.contenders.size() + i;
      const PlayoutResult& result = block.results[playout];
      entries[i] = {block.contenders[i], result.win, result.spread};
      if (!block.replies.empty() && block.replies[playout])
        count_reply(*block.replies[playout], replies_[block.contenders[i]]);
      const std::span<const PlayedTurn> turns = block.turns_of(playout);
      for (std::size_t ply = 0; ply < turns.size(); ++ply) {
        if (turns[ply].score == PlayedTurn::NotReached) break;
        PlySums& sums = plies_[block.contenders[i]][ply];
        sums.score.add(turns[ply].score);
        sums.bingos += turns[ply].is_bingo ? 1 : 0;
      }
    }
    contest_->add(entries);
  }
  iterations_ += static_cast<std::int64_t>(done);
  playouts_ += static_cast<std::int64_t>(done * block.contenders.size());
}

SimulationResult Simulator::report() const {
  SimulationResult result;
  result.iterations = iterations_;
  result.playouts = playouts_;
  result.confidence = contest_->confidence();
  for (const std::size_t number : contest_->order()) {
    const std::size_t first = result.candidates.size();
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (number_of_[i] != number) continue;
      CandidateReport report{candidates_[i],
                             contest_->playouts(number),
                             contest_->win(number),
                             contest_->spread(number),
                             {},
                             first,
                             contest_->is_hopeless(number),
                             replies_.empty() ? ReplyMap() : replies_[number]};
      int seat = 0;
      for (const PlySums& sums : plies_[number]) {
        seat = (seat + 1) % seats_;
        report.plies.push_back({seat, sums.score,
                                sums.score.count > 0 ? static_cast<double>(sums.bingos) /
                                                           static_cast<double>(sums.score.count)
                                                     : 0,
                                sums.score.count});
      }
      result.candidates.push_back(std::move(report));
    }
  }
  return result;
}

SimulationResult Simulator::simulate(const Problem& problem, std::span<const RankedPlay> candidates,
                                     const SimulationLimits& limits, const RackSource* racks,
                                     const OnProgress& on_progress) {
  assert(!candidates.empty() && !fault_of(problem));
  const auto plies = static_cast<std::size_t>(limits.plies);
  choose_distinct(candidates);
  contest_.emplace(distinct_.size());
  if (limits.iterations_for_equity > 0)
    contest_->expect(chances_by_equity(problem), limits.iterations_for_equity);
  plies_.assign(distinct_.size(), std::vector<PlySums>(plies));
  replies_.clear();
  if (limits.maps_replies) {
    const auto squares = static_cast<std::size_t>(setting_->layout->size()) *
                         static_cast<std::size_t>(setting_->layout->size());
    replies_.assign(distinct_.size(), {0, std::vector<ReplyMap::Covered>(squares)});
  }
  seats_ = problem.seats();
  iterations_ = playouts_ = 0;
  for (Worker& worker : workers_) worker.is_started = false;

  const Deals deals(problem, racks, tables_);
  const std::int64_t first = first_iterations(limits);
  bool is_decided = false;
  while (!is_decided) {
    Block block;
    block.contenders = contest_->contenders(first);
    block.first = iterations_;
    block.iterations = block_iterations(block.contenders.size(), limits);
    if (iterations_ < first)
      block.iterations = std::min(block.iterations, static_cast<std::size_t>(first - iterations_));
    if (block.iterations == 0) break;
    block.plies = plies;
    block.results.resize(block.iterations * block.contenders.size());
    block.turns.resize(block.results.size() * plies);
    if (limits.maps_replies) block.replies.resize(block.results.size());
    block.is_done.resize(block.iterations);
    play(block, problem, deals, limits);
    add(block);
    is_decided =
        limits.confidence > 0 && iterations_ >= first && contest_->is_decided(limits.confidence);
    if (on_progress) on_progress(report());
    if (limits.deadline.has_passed()) break;
  }
  SimulationResult result = report();
  result.is_decided = is_decided;
  return result;
}

std::vector<RankedPlay> candidates_of(const Problem& problem, const evaluation::Tables& tables,
                                      std::size_t count) {
  const movegen::Setting& setting = *problem.setting;
  movegen::Grid grid(problem.setting);
  grid.set(problem.board);
  const TileCounts others = problem.unseen_by_mover();
  const evaluation::StaticEquity equity(
      tables, {setting.alphabet.get(), setting.layout.get(), grid.is_empty(), problem.bag_count(),
               rack_points(others, *setting.alphabet)});
  const auto generator = std::make_unique<movegen::Generator>();
  const std::span<const RankedPlay> plays =
      generator->top_plays(grid, problem.rack(), equity, count);
  std::vector<RankedPlay> candidates(plays.begin(), plays.end());

  const Subracks parts(problem.rack());
  std::vector<Equity> leaves(static_cast<std::size_t>(parts.count()));
  tables.leaves->values_of(parts, leaves);
  const int most = problem.exchange_limit();
  for (int part = 1; part < parts.count(); ++part) {
    if (parts.size(part) > most) continue;
    Word tiles;
    for (int rest = part; rest > 0; rest = parts.parent(rest))
      tiles.push_back(parts.last_tile(rest));
    candidates.push_back({Move::exchange(tiles), Score(), leaves[parts.rest_of(part)]});
  }
  if (candidates.empty()) return {{Move::pass(), Score(), tables.leaves->value(problem.rack())}};
  std::sort(candidates.begin(), candidates.end(),
            [](const RankedPlay& a, const RankedPlay& b) { return comes_before(a, b); });
  if (candidates.size() > count)
    candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(count), candidates.end());
  return candidates;
}

}  // namespace quoin::search
