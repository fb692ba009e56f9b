#pragma once

#include <span>

#include "core/alphabet.h"
#include "core/layout.h"
#include "core/move.h"
#include "evaluation/equity.h"
#include "evaluation/subracks.h"
#include "evaluation/tables.h"

namespace quoin::evaluation {

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
