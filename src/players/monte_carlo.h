#pragma once

#include "evaluation/tables.h"
#include "players/static_player.h"
#include "players/strategy.h"
#include "search/look_ahead.h"

namespace quoin::players {

struct MonteCarloSettings {
  int candidates = 10;  // by static equity
  int samples = 30;     // racks of the opponent
};

// Two plies: the own play, and the best reply of an opponent whose rack is drawn from the unseen
// tiles. The play with the best average of score - reply + leave is made.
class TwoPlySampler : public Player {
 public:
  TwoPlySampler(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables,
                const MonteCarloSettings& settings);

  Move choose_move(const Situation& situation) override;

 private:
  evaluation::Tables tables_;
  MonteCarloSettings settings_;
  StaticPlayer otherwise_;  // where the position cannot be searched
  search::LookAhead look_ahead_;
};

// The agent with a strategy for each phase: two plies until seven tiles are left in the bag, then
// greedily by score and leave.
Strategy monte_carlo_strategy();

}  // namespace quoin::players
