#pragma once

#include <span>
#include <vector>

#include "core/board.h"
#include "core/layout.h"
#include "core/rack.h"
#include "lexicon/lexicon.h"
#include "movegen/play.h"
#include "movegen/reference/counters.h"
#include "movegen/reference/cross_checks.h"
#include "movegen/reference/hand.h"
#include "movegen/reference/recorder.h"

namespace quoin::movegen::reference {

// Finds all plays of a position as Gordon did (1994): along each line, from each anchor, through
// the GADDAG to the left, and at every separator from the anchor to the right. It is here to be
// compared with, so it is written with care but with no idea later than the paper.
//
// Here an anchor is the last tile of a run of tiles, for all plays through the run or beside it,
// or a vacant square that touches tiles across the line only. Both have no tile right after them,
// so a word may end at its anchor.
//
// The position is copied; the lexicon has to outlive the object. Plays and scores are those of
// movegen/oracle.h, in no particular order, and stay until the next call.
class Gordon {
 public:
  Gordon(const Board& board, const Layout& layout, const Alphabet& alphabet,
         const std::vector<int>& bingo_bonuses, const lexicon::Lexicon& lexicon);

  std::span<const Play> all_plays(const Rack& rack);
  // Of all calls together.
  const Counters& counters() const { return counters_; }

 private:
  void search(const Line& line);
  bool can_grow(int run_begin, int run_end, int leftmost) const;
  bool can_take_a_tile(int place) const;
  void search_from(int anchor, int leftmost);
  void generate(lexicon::NodeIndex node, int place, const RunningScore& score);
  void go_on(lexicon::NodeIndex node, int place, const RunningScore& score);
  void go_on_left(lexicon::NodeIndex node, int place, const RunningScore& score);
  void go_on_right(lexicon::NodeIndex node, int place, const RunningScore& score);
  lexicon::NodeIndex after_separator(lexicon::NodeIndex node) const;

  lexicon::Automaton automaton_;
  std::vector<Line> lines_;
  Recorder recorder_;
  Counters counters_;

  Hand hand_;
  const Line* line_ = nullptr;
  int anchor_ = 0;
  int leftmost_ = 0;  // no play of this anchor begins before this place
  int first_ = 0;     // after the turn to the right: where the word begins
};

}  // namespace quoin::movegen::reference
