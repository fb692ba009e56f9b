#include "search/trap.h"

#include <algorithm>
#include <utility>

#include "core/scoring.h"
#include "movegen/static_move.h"
#include "search/verdict.h"

namespace quoin::search {
namespace {

constexpr std::size_t TableBytes = std::size_t{4} << 20;
// There are many moves to look at, and most traps are seen at once.
constexpr std::uint64_t NodesForMove = 2000;

int points_on(const Problem& problem, std::size_t seat) {
  return rack_points(problem.racks[seat], *problem.setting->alphabet).points();
}

}  // namespace

TrapFinder::TrapFinder(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables)
    : setting_(std::move(setting)), tables_(std::move(tables)), search_(setting_, TableBytes) {}

TrapFinder::Next TrapFinder::after(const Problem& problem, const EndgameMove& move) const {
  Next next{problem};
  Problem& then = next.problem;
  then.scores[0] += move.score;
  if (move.move.kind() == Move::Kind::Place) {
    apply_placement(then.board, move.move);
    then.racks[0].remove(move.move.tiles_used());
  }
  if (then.racks[0].is_empty()) {
    // What both final-rack rules come to, as a difference.
    then.scores[0] += Score(2 * points_on(then, 1));
    next.is_over = true;
  } else if (problem.is_end_after(move.move.kind(), move.score)) {
    for (std::size_t seat = 0; seat < 2; ++seat)
      then.scores[seat] = Score(then.scores[seat].points() - points_on(then, seat));
    next.is_over = true;
  }
  then.count_turn(move.move.kind(), move.score);
  std::swap(then.racks[0], then.racks[1]);
  std::swap(then.scores[0], then.scores[1]);
  return next;
}

EndgameMove TrapFinder::likely_answer(const Problem& problem) {
  movegen::Grid grid(setting_);
  grid.set(problem.board);
  const evaluation::StaticEquity equity(
      tables_, {setting_->alphabet.get(), setting_->layout.get(), grid.is_empty(), 0,
                Score(points_on(problem, 1))});
  const auto answer = movegen::best_static_move(generator_, grid, problem.rack(), equity,
                                                *tables_.leaves, {0, problem.scoreless_turns});
  return answer ? EndgameMove{answer->move, answer->score} : EndgameMove();
}

std::optional<int> TrapFinder::ahead_after(const Problem& problem, const EndgameMove& move,
                                           const TrapLimits& limits) {
  const Next answering = after(problem, move);
  if (answering.is_over) return -answering.problem.spread();
  const Next next = after(answering.problem, likely_answer(answering.problem));
  if (next.is_over) return next.problem.spread();
  const std::uint64_t left = limits.most_nodes > 0
                                 ? limits.most_nodes - std::min(nodes_, limits.most_nodes)
                                 : NodesForMove;
  const Verdict verdict =
      verdict_on(search_, next.problem, limits.deadline, std::min(left, NodesForMove));
  nodes_ += search_.nodes();
  return verdict.ahead;
}

std::optional<EndgameMove> TrapFinder::find(const Problem& problem, const TrapLimits& limits) {
  nodes_ = 0;
  search_.forget();
  search_.start(problem);
  const std::vector<EndgameMove> moves = search_.moves();
  std::optional<EndgameMove> drawing;
  for (const EndgameMove& move : moves) {
    if (limits.deadline.has_passed() || (limits.most_nodes > 0 && nodes_ >= limits.most_nodes))
      break;
    const std::optional<int> ahead = ahead_after(problem, move, limits);
    if (ahead > 0) return move;
    if (ahead == 0 && !drawing) drawing = move;
  }
  return drawing;
}

}  // namespace quoin::search
