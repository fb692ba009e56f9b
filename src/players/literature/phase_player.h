#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "players/strategy/player.h"

namespace quoin::players {

enum class GamePhase : std::uint8_t { Opening, Middle, PreEndgame, Endgame };
inline constexpr std::size_t GamePhaseCount = 4;

// Where the phases of a game begin, which every author draws differently. The opening is the turn
// on an empty board; the last two begin when no more than so many tiles are in the bag.
struct PhaseBounds {
  int pre_endgame = 9;
  int endgame = 0;

  constexpr GamePhase phase(bool board_is_empty, int bag_count) const {
    if (bag_count <= endgame) return GamePhase::Endgame;
    if (bag_count <= pre_endgame) return GamePhase::PreEndgame;
    return board_is_empty ? GamePhase::Opening : GamePhase::Middle;
  }
};

// Plays every phase of the game by a strategy of its own. Phases that are played alike share one.
class PhasePlayer : public Player {
 public:
  using ByPhase = std::array<std::shared_ptr<Player>, GamePhaseCount>;

  PhasePlayer(lexicon::LexiconPtr lexicon, const PhaseBounds& bounds, ByPhase by_phase)
      : Player(std::move(lexicon)), bounds_(bounds), by_phase_(std::move(by_phase)) {}

  Move choose_move(const Situation& situation) override {
    const GamePhase phase = bounds_.phase(situation.grid.is_empty(), situation.bag_count);
    return by_phase_[static_cast<std::size_t>(phase)]->choose_move(situation);
  }

 private:
  PhaseBounds bounds_;
  ByPhase by_phase_;
};

}  // namespace quoin::players
