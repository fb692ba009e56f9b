#pragma once

#include <cstddef>
#include <cstdint>

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

}  // namespace quoin::players
