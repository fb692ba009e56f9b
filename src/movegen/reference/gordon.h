#pragma once

#include "movegen/reference/line_search.h"

namespace quoin::movegen::reference {

// Finds all plays of a position as Gordon did (1994): along each line, from each anchor, through
// the GADDAG to the left, and at every separator from the anchor to the right.
//
// Here an anchor is the last tile of a run of tiles, for all plays through the run or beside it,
// or a vacant square that touches tiles across the line only. Both have no tile right after them,
// so a word may end at its anchor.
class Gordon : public LineSearch {
 public:
  using LineSearch::LineSearch;

 private:
  void search(const Line& line) override;
  bool can_grow(int run_begin, int run_end, int leftmost) const;
  bool can_take_a_tile(int place) const;
  void search_from(int anchor, int leftmost);
  void generate(lexicon::NodeIndex node, int place, const RunningScore& score);
  void go_on(lexicon::NodeIndex node, int place, const RunningScore& score);
  void go_on_left(lexicon::NodeIndex node, int place, const RunningScore& score);
  void go_on_right(lexicon::NodeIndex node, int place, const RunningScore& score);
  lexicon::NodeIndex after_separator(lexicon::NodeIndex node) const;

  int anchor_ = 0;
  int leftmost_ = 0;  // no play of this anchor begins before this place
  int first_ = 0;     // after the turn to the right: where the word begins
};

}  // namespace quoin::movegen::reference
