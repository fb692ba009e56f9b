#pragma once

#include "movegen/generator.h"
#include "players/plain/some_anchors.h"
#include "players/strategy/strategy.h"

namespace quoin::players {

// Takes the play that scores most, whatever it leaves. Without a play it exchanges
// everything that it may, and passes where it may not.
class HighScorer : public Player {
 public:
  explicit HighScorer(lexicon::LexiconPtr lexicon, const AnchorLimit& limit = {})
      : Player(std::move(lexicon)), limit_(limit) {}

  Move choose_move(const Situation& situation) override;

 private:
  std::optional<Move> best_play(const Situation& situation);

  AnchorLimit limit_;
  movegen::Generator generator_;
  std::vector<movegen::Play> plays_;
};

}  // namespace quoin::players
