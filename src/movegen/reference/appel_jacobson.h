#pragma once

#include <array>
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

// Finds all plays of a position as Appel and Jacobson did (1988): along each line, from each vacant
// square beside a tile, all left parts from the DAWG's root on, each then extended to the right. It
// is here to be compared with, so it is written with care but with no idea later than the paper.
//
// The position is copied; the lexicon has to outlive the object. Plays and scores are those of
// movegen/oracle.h, in no particular order, and stay until the next call.
class AppelJacobson {
 public:
  AppelJacobson(const Board& board, const Layout& layout, const Alphabet& alphabet,
                const std::vector<int>& bingo_bonuses, const lexicon::Lexicon& lexicon);

  std::span<const Play> all_plays(const Rack& rack);
  // Of all calls together.
  const Counters& counters() const { return counters_; }

 private:
  void search(const Line& line);
  void search_from(int anchor, int free_places);
  void extend_left_part_on_board();
  void left_part(lexicon::NodeIndex node, int length, int limit);
  void extend_left_part(lexicon::NodeIndex node, int length);
  void extend_right(lexicon::NodeIndex node, int place, const RunningScore& score);
  bool is_anchor(int place) const;

  lexicon::Automaton automaton_;
  std::vector<Line> lines_;
  Recorder recorder_;
  Counters counters_;

  Hand hand_;
  int rack_size_ = 0;
  const Line* line_ = nullptr;
  int anchor_ = 0;
  int first_ = 0;  // where the left part in hand begins
  // Which places its tiles come to lie on is known only when it is complete.
  std::array<Tile, MaxBoardSize> left_{};
};

}  // namespace quoin::movegen::reference
