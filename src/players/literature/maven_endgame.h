#pragma once

#include <cstdint>

#include "players/strategy/strategy.h"

namespace quoin::players {

struct MavenEndgameSettings {
  enum class Kind : std::uint8_t {
    BStar,             // looks ahead
    QSticking,         // bars the opponent's dear tiles from the board, with the highest score
    SlowEndgame,       // few tiles a turn while the opponent is stuck with one
    QStickingAndSlow,  // both
    NoQSticking,       // the highest score
  };

  Kind kind = Kind::BStar;
  // Points that it believes to get when the opponent passes.
  int pass_bonus = 0;
  std::int64_t expansions = 0;  // of B*, for a move
};

// Plays the end game of two when the bag is empty, by one of the ways that Abraham (2017) compares,
// or as Sheppard (2002) does it. With more seats nobody knows who holds what: then it plays
// statically.
PlayerPtr make_maven_endgame(const Resources& resources, const MavenEndgameSettings& settings);

}  // namespace quoin::players
