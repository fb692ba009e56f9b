#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "core/alphabet.h"
#include "core/layout.h"
#include "core/move.h"
#include "evaluation/equity.h"
#include "evaluation/leaves.h"
#include "evaluation/subracks.h"

namespace quoin::evaluation {

// What a play that leaves so many tiles in the bag is worth besides score and leave, by the number
// left: who has to empty the bag, and with how many tiles, matters at the end.
using TimingTerms = std::array<Equity, 16>;

// Trained tables of a lexicon; each can be missing.
struct Tables {
  LeavesPtr leaves;
  TimingTerms timing{};
};

// What a position adds to the score of a play, without looking ahead: what is left on the rack, how
// the first play lies on the board, when the bag runs out, and at the very end the tiles that
// everybody is left with. It meets movegen's BoundedEvaluator.
class StaticEquity {
 public:
  static constexpr bool JudgesPlacement = true;

  struct Position {
    const Alphabet* alphabet;
    const Layout* layout;
    bool is_first_play;
    int bag_count;
    // With an empty bag: the points on all other racks.
    Score others_points;
  };

  StaticEquity(const Tables& tables, const Position& position)
      : tables_(tables), position_(position) {}

  void fill_terms(const Subracks& parts, std::span<Equity> terms) const;
  // Never above zero.
  Equity placement(const Move& move) const;

 private:
  const Tables& tables_;
  Position position_;
};

}  // namespace quoin::evaluation
