#include "players/high_scorer.h"

#include <algorithm>

namespace quoin::players {

Move HighScorer::choose_move(const Situation& situation) {
  const auto best = generator_.best_play(situation.grid, situation.rack, movegen::ScoreOnly{});
  if (best) return best->move;
  if (situation.exchange_limit == 0) return Move::pass();
  const Word tiles = situation.rack.tiles();
  return Move::exchange(std::span(tiles).first(
      std::min(tiles.size(), static_cast<std::size_t>(situation.exchange_limit))));
}

Strategy high_scorer_strategy() {
  return {"high-scorer",
          "always takes the play that scores most",
          "Dobrudzhanski 2019",
          Audience::Everybody,
          {},
          [](Parameters& /*parameters*/, const Resources& resources) -> PlayerPtr {
            return std::make_unique<HighScorer>(resources.lexicon);
          }};
}

}  // namespace quoin::players
