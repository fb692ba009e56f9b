#pragma once

#include <vector>

#include "arena/round.h"

namespace quoin::arena {

// Writes down a game of a match while it is played. Players of the record are in the order in which
// they began.
class GameRecorder {
 public:
  // The table stands before the first move, and has to outlive it.
  GameRecorder(const MatchSetup& setup, const Table& table, int first_side);

  // Before the table makes it.
  void add(const Move& move);
  // When the game is over: what racks and clocks did to the scores, and who forfeited it.
  const notation::GameRecord& finish(const GameResult& result);

 private:
  notation::Turn turn_of(int seat, notation::TurnKind kind, Score score);

  const Table& table_;
  int first_side_;
  std::vector<Score> scores_;
  notation::GameRecord record_;
};

}  // namespace quoin::arena
