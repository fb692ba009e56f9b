#pragma once

#include <array>
#include <memory>

#include "players/game_phase.h"
#include "players/player.h"

namespace quoin::players {

// Plays every phase of the game by a strategy of its own. Phases that are played alike share one.
class PhasePlayer : public Player {
 public:
  using ByPhase = std::array<std::shared_ptr<Player>, GamePhaseCount>;

  PhasePlayer(lexicon::LexiconPtr lexicon, const PhaseBounds& bounds, ByPhase by_phase);

  Move choose_move(const Situation& situation) override;

 private:
  PhaseBounds bounds_;
  ByPhase by_phase_;
};

}  // namespace quoin::players
