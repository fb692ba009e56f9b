#pragma once

#include <memory>

#include "base/executor.h"
#include "evaluation/tables.h"
#include "movegen/generator.h"
#include "players/high_scorer.h"
#include "players/strategy.h"
#include "search/inference.h"
#include "search/look_ahead.h"

namespace quoin::players {

struct FrescoSettings {
  bool looks_ahead = true;
  // Whether it also looks ahead while the bag has tiles, with racks that it guesses.
  bool infers = false;
  int candidates = 10;  // by score
  int samples = 20;     // guessed racks
};

// Takes the play that scores most, until the bag is empty in a game of two. Then it takes that of
// its best plays whose score exceeds the opponent's best reply by most.
class Fresco : public Player {
 public:
  Fresco(lexicon::LexiconPtr lexicon, evaluation::Tables tables, const FrescoSettings& settings);
  ~Fresco() override;

  Move choose_move(const Situation& situation) override;

 private:
  // What the next seat probably kept; nothing where its last turn tells nothing.
  std::optional<search::Inference> inference_of(const Situation& situation);

  evaluation::Tables tables_;
  FrescoSettings settings_;
  HighScorer high_scorer_;
  movegen::Generator generator_;
  search::LookAhead look_ahead_;
  InlineExecutor executor_;
  std::shared_ptr<const movegen::Setting> setting_;  // of the inferrer
  std::unique_ptr<search::Inferrer> inferrer_;
};

Strategy fresco_strategy();

}  // namespace quoin::players
