#include "players/phase_player.h"

namespace quoin::players {

PhasePlayer::PhasePlayer(lexicon::LexiconPtr lexicon, const PhaseBounds& bounds, ByPhase by_phase)
    : Player(std::move(lexicon)), bounds_(bounds), by_phase_(std::move(by_phase)) {}

Move PhasePlayer::choose_move(const Situation& situation) {
  const GamePhase phase = bounds_.phase(situation.grid.is_empty(), situation.bag_count);
  return by_phase_[static_cast<std::size_t>(phase)]->choose_move(situation);
}

}  // namespace quoin::players
