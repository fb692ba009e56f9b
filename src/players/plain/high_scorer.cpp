#include "players/plain/high_scorer.h"

#include <algorithm>

#include "players/strategy/strategies.h"

namespace quoin::players {

Move HighScorer::choose_move(const Situation& situation) {
  const std::optional<Move> play = best_play(situation);
  return play ? *play : exchange_or_pass(situation);
}

std::optional<Move> HighScorer::best_play(const Situation& situation) {
  if (!limit_.is_limited()) {
    const auto best = generator_.best_play(situation.grid, situation.rack, movegen::ScoreOnly{});
    return best ? std::optional(best->move) : std::nullopt;
  }
  const std::span<const movegen::Play> plays = plays_from_some_anchors(situation, limit_, plays_);
  const auto best = std::min_element(plays.begin(), plays.end(),
                                     [](const movegen::Play& one, const movegen::Play& other) {
                                       return movegen::comes_before(one, other);
                                     });
  return best != plays.end() ? std::optional(best->move) : std::nullopt;
}

Strategy high_scorer_strategy() {
  return {"high-scorer",
          "always takes the play that scores most",
          "Appel & Jacobson 1988; Connolly & Gren 2012; Dobrudzhanski 2019",
          Audience::Everybody,
          AnchorLimit::parameters(),
          [](Parameters& parameters, const Resources& resources) -> PlayerPtr {
            return std::make_unique<HighScorer>(resources.lexicon, AnchorLimit::take(parameters));
          }};
}

}  // namespace quoin::players
