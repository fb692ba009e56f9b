#pragma once

#include "evaluation/static_equity.h"
#include "movegen/generator.h"
#include "players/strategy/strategy.h"

namespace quoin::players {

// What plays are worth in a situation. The tables have to outlive it.
evaluation::StaticEquity static_equity(const evaluation::Tables& tables,
                                       const Situation& situation);

// Takes the play or exchange with the highest static equity: score, leave and the other terms of
// evaluation/static_equity.h. It looks no move ahead, and that in microseconds.
class StaticPlayer : public Player {
 public:
  StaticPlayer(lexicon::LexiconPtr lexicon, evaluation::Tables tables,
               const movegen::Kernels& kernels = movegen::Kernels::best())
      : Player(std::move(lexicon)), tables_(std::move(tables)), generator_(kernels) {}

  Move choose_move(const Situation& situation) override;

 private:
  evaluation::Tables tables_;
  movegen::Generator generator_;
};

}  // namespace quoin::players
