#pragma once

#include <cstdint>

#include "evaluation/tables.h"
#include "players/static_player.h"
#include "players/strategy.h"
#include "search/tree_search.h"

namespace quoin::players {

struct MctsSettings {
  std::int64_t iterations = 1000;
  int candidates = 10;
  int depth = 4;
  double exploration = 0.03;
  search::TreeSearchLimits::Value value = search::TreeSearchLimits::Value::Win;
};

// Monte Carlo tree search (search/tree_search): the play that it looked at most often.
class Mcts : public Player {
 public:
  Mcts(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables, const MctsSettings& settings);

  Move choose_move(const Situation& situation) override;

 private:
  evaluation::Tables tables_;
  MctsSettings settings_;
  StaticPlayer otherwise_;  // where the position cannot be searched
};

Strategy mcts_strategy();

}  // namespace quoin::players
