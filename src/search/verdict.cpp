#include "search/verdict.h"

namespace quoin::search {

Verdict verdict_on(EndgameSearch& search, const Problem& end_game, const Deadline& deadline,
                   std::uint64_t most_nodes) {
  Verdict verdict;
  const int behind = -end_game.spread();
  search.start(end_game);
  search.limit(deadline, most_nodes);
  for (int depth = 1; depth <= EndgameSearch::MostDepth && !verdict.is_proven; ++depth) {
    const Bounds bounds = search.search(behind - 1, behind + 1, depth);
    if (search.is_stopped()) break;
    verdict.ahead = bounds.guess - behind;
    verdict.is_proven = bounds.upper < behind || bounds.lower > behind || bounds.is_exact();
  }
  return verdict;
}

}  // namespace quoin::search
