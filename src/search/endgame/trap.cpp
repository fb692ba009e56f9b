#include "search/endgame/trap.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "search/endgame/endgame_search.h"

namespace quoin::search {
namespace {

constexpr std::size_t TrapTableBytes = std::size_t{4} << 20;
// There are many moves to look at, and most traps are seen at once.
constexpr std::uint64_t NodesForMove = 2000;

}  // namespace

TrapFinder::TrapFinder(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables)
    : tables_(std::move(tables)), search_(std::move(setting), TrapTableBytes) {}

std::optional<int> TrapFinder::ahead_after(const EndgameMove& move, DealtGame& game,
                                           const TrapLimits& limits) {
  game.make({move.move, move.score, {}});
  if (!game.is_over()) game.make(game.static_move());
  if (game.is_over()) return static_cast<int>(game.spread_of(0));
  const std::uint64_t left = limits.most_nodes > 0
                                 ? limits.most_nodes - std::min(nodes_, limits.most_nodes)
                                 : NodesForMove;
  const Verdict verdict =
      verdict_on(search_, game.rest(), limits.deadline, std::min(left, NodesForMove));
  nodes_ += search_.nodes();
  return verdict.ahead;
}

std::optional<EndgameMove> TrapFinder::find(const Problem& problem, const TrapLimits& limits) {
  nodes_ = 0;
  search_.forget();
  search_.start(problem);
  const std::vector<EndgameMove> moves = search_.moves();
  DealtGame game(problem, tables_);
  std::optional<EndgameMove> drawing;
  for (const EndgameMove& move : moves) {
    if (limits.deadline.has_passed() || (limits.most_nodes > 0 && nodes_ >= limits.most_nodes))
      break;
    game.restart({problem.racks, {}});
    const std::optional<int> ahead = ahead_after(move, game, limits);
    if (ahead > 0) return move;
    if (ahead == 0 && !drawing) drawing = move;
  }
  return drawing;
}

}  // namespace quoin::search
