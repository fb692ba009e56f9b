#pragma once

#include "movegen/generator.h"
#include "players/strategy.h"

namespace quoin::players {

// Takes the play that scores most, whatever it leaves. Without a play it exchanges
// everything that it may, and passes where it may not.
class HighScorer : public Player {
 public:
  using Player::Player;

  Move choose_move(const Situation& situation) override;

 private:
  movegen::Generator generator_;
};

Strategy high_scorer_strategy();

}  // namespace quoin::players
