#pragma once

#include <array>

#include "movegen/reference/line_search.h"

namespace quoin::movegen::reference {

// Finds all plays of a position as Appel and Jacobson did (1988): along each line, from each vacant
// square beside a tile, all left parts from the DAWG's root on, each then extended to the right.
class AppelJacobson : public LineSearch {
 public:
  using LineSearch::LineSearch;

 private:
  void search(const Line& line) override;
  void search_from(int anchor, int free_places);
  void extend_left_part_on_board();
  void left_part(lexicon::NodeIndex node, int length, int limit);
  void extend_left_part(lexicon::NodeIndex node, int length);
  void extend_right(lexicon::NodeIndex node, int place, const RunningScore& score);
  bool is_anchor(int place) const;

  int anchor_ = 0;
  int first_ = 0;  // where the left part in hand begins
  // Which places its tiles come to lie on is known only when it is complete.
  std::array<Tile, MaxBoardSize> left_{};
};

}  // namespace quoin::movegen::reference
