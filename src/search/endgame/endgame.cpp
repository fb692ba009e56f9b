#include "search/endgame/endgame.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <optional>

#include "base/spin_lock.h"
#include "search/endgame/endgame_search.h"

namespace quoin::search {
namespace {

constexpr std::uint64_t NodesForLine = 200'000;

}  // namespace

// Deepens move by move. In each round the move that was best so far comes first; all others only
// have to be shown to be no better, which workers do side by side.
class EndgameSolver::Implementation {
 public:
  Implementation(std::shared_ptr<const movegen::Setting> setting, Executor& executor,
                 std::size_t table_bytes)
      : setting_(std::move(setting)), executor_(executor), table_bytes_(table_bytes) {
    workers_.resize(static_cast<std::size_t>(executor_.workers()));
  }

  EndgameResult solve(const Problem& problem, const EndgameLimits& limits,
                      const OnProgress& on_progress) {
    assert(problem.seats() == 2);
    start(problem, limits);
    EndgameResult result = so_far(0);
    for (int depth = 1; depth <= std::min(limits.most_depth, EndgameSearch::MostDepth); ++depth) {
      const bool is_finished = search_round(depth);
      name_what_is_proven();
      result = so_far(is_finished ? depth : depth - 1);
      if (!is_finished || is_settled()) break;
      if (on_progress) on_progress(result);
    }
    if (limits.wants_line) result.line = best_line(result, limits);
    return result;
  }

 private:
  EndgameSearch& worker(int index) {
    auto& worker = workers_[static_cast<std::size_t>(index)];
    if (worker == nullptr) worker = std::make_unique<EndgameSearch>(setting_, table_bytes_);
    return *worker;
  }

  void start(const Problem& problem, const EndgameLimits& limits) {
    const bool counts = limits.most_nodes != 0;
    active_ = counts ? &inline_ : &executor_;
    for (int i = 0; i < active_->workers(); ++i) {
      if (counts) worker(i).forget();
      worker(i).start(problem);
      worker(i).limit(limits.deadline, limits.most_nodes);
    }
    moves_.assign(worker(0).moves().size(), {});
    order_.resize(moves_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    best_ = 0;
    best_value_ = 0;
  }

  // Whether one move is better than the best so far. Of equal moves the first in the list is named,
  // whatever the order in which they were searched.
  bool beats_best(std::size_t move, int value) const {
    return value != best_value_ ? value > best_value_ : move < best_;
  }
  // What a move has to reach for that.
  int target(std::size_t move) const { return move < best_ ? best_value_ : best_value_ + 1; }

  // The value that it is worth searching the move for; nothing where it cannot beat the best.
  std::optional<int> wanted_of(std::size_t move) {
    lock_.lock();
    const int wanted = target(move);
    const bool can_reach = moves_[move].upper >= wanted;
    lock_.unlock();
    return can_reach ? std::optional(wanted) : std::nullopt;
  }

  // Takes down what was found when looking for `wanted`. Returns what to look for next: another
  // worker may have raised what is to be beaten.
  std::optional<int> note(std::size_t move, const Bounds& found, int wanted) {
    lock_.lock();
    learn(move, found);
    const int value = moves_[move].guess;
    const bool is_best = value >= wanted && beats_best(move, value);
    if (is_best) {
      best_ = move;
      best_value_ = value;
    }
    lock_.unlock();
    return value < wanted || is_best ? std::nullopt : wanted_of(move);
  }

  void learn(std::size_t move, const Bounds& bounds) {
    Bounds& known = moves_[move];
    known.lower = std::max(known.lower, bounds.lower);
    known.upper = std::min(known.upper, bounds.upper);
    known.guess = std::clamp(bounds.guess, known.lower, known.upper);
  }

  bool search_round(int depth) {
    constexpr int Infinite = Bounds::Infinite;
    const auto best = std::find(order_.begin(), order_.end(), best_);
    std::rotate(order_.begin(), best, best + 1);
    EndgameSearch& first = worker(0);
    const Bounds bounds = first.search_move(best_, -Infinite, Infinite, depth - 1);
    if (first.is_stopped()) return false;
    learn(best_, bounds);
    best_value_ = moves_[best_].guess;

    active_->run(order_.size() - 1, [&](int index, std::size_t i) {
      const std::size_t move = order_[i + 1];
      EndgameSearch& search = worker(index);
      for (std::optional<int> wanted = wanted_of(move); wanted && !search.is_stopped();) {
        Bounds found = search.search_move(move, *wanted - 1, *wanted, depth - 1);
        if (!search.is_stopped() && found.guess >= *wanted && !found.is_exact())
          found = search.search_move(move, *wanted - 1, Infinite, depth - 1);
        if (!search.is_stopped()) wanted = note(move, found, *wanted);
      }
    });
    return is_running();
  }

  bool is_running() const {
    return std::none_of(workers_.begin(), workers_.begin() + active_->workers(),
                        [](const auto& worker) { return worker->is_stopped(); });
  }

  // A move that is only guessed to be as good as one that is proven comes before it for as long as
  // there is time to find out, and no longer.
  void name_what_is_proven() {
    const int value = lower();
    if (value != upper() || moves_[best_].lower == value) return;
    const auto found = std::find_if(moves_.begin(), moves_.end(),
                                    [&](const Bounds& move) { return move.lower == value; });
    best_ = static_cast<std::size_t>(found - moves_.begin());
    best_value_ = value;
  }

  int lower() const {
    int most = -Bounds::Infinite;
    for (const Bounds& move : moves_) most = std::max(most, move.lower);
    return most;
  }
  int upper() const {
    int most = -Bounds::Infinite;
    for (const Bounds& move : moves_) most = std::max(most, move.upper);
    return most;
  }

  // Whether it is certain which move is to be named.
  bool is_settled() const {
    if (!moves_[best_].is_exact()) return false;
    for (std::size_t move = 0; move < moves_.size(); ++move) {
      if (move != best_ && moves_[move].upper >= target(move)) return false;
    }
    return true;
  }

  EndgameResult so_far(int depth) const {
    EndgameResult result;
    result.lower = lower();
    result.upper = upper();
    result.value = std::clamp(best_value_, result.lower, result.upper);
    result.is_proven = result.lower == result.upper;
    result.line = {workers_[0]->moves()[best_]};
    result.depth = depth;
    for (int i = 0; i < active_->workers(); ++i)
      result.nodes += workers_[static_cast<std::size_t>(i)]->nodes();
    return result;
  }

  // All that matters for it is in the tables of the workers, but not all in one of them, and of
  // moves that are as good as the one that proved a value nothing is known. Where time is short,
  // a line that is quickly found is better than none.
  std::vector<EndgameMove> best_line(const EndgameResult& result, const EndgameLimits& limits) {
    if (!result.is_proven) return result.line;
    EndgameSearch& search = worker(0);
    search.limit(limits.deadline, search.nodes() + result.nodes + NodesForLine);
    std::vector<EndgameMove> line =
        search.line(best_, result.value, EndgameSearch::LineOrder::Fixed);
    if (!search.is_stopped()) return line;
    search.limit(Deadline(limits.deadline.stop()), search.nodes() + NodesForLine);
    return search.line(best_, result.value, EndgameSearch::LineOrder::Known);
  }

  std::shared_ptr<const movegen::Setting> setting_;
  Executor& executor_;
  InlineExecutor inline_;
  Executor* active_ = &executor_;  // the one of the two that works on this position
  std::size_t table_bytes_;
  std::vector<std::unique_ptr<EndgameSearch>> workers_;
  std::vector<Bounds> moves_;  // what is known of each, from all rounds
  std::vector<std::size_t> order_;
  SpinLock lock_;  // for the three that workers change: moves_, best_, best_value_
  std::size_t best_ = 0;
  int best_value_ = 0;
};

EndgameSolver::EndgameSolver(std::shared_ptr<const movegen::Setting> setting, Executor& executor,
                             std::size_t table_bytes)
    : implementation_(std::make_unique<Implementation>(std::move(setting), executor, table_bytes)) {
}
EndgameSolver::~EndgameSolver() = default;

EndgameResult EndgameSolver::solve(const Problem& problem, const EndgameLimits& limits,
                                   const OnProgress& on_progress) {
  return implementation_->solve(problem, limits, on_progress);
}

}  // namespace quoin::search
