#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/rack.h"
#include "lexicon/automaton.h"
#include "movegen/grid.h"
#include "movegen/play.h"

namespace quoin::movegen {

// Lists all plays of a rack by walking the GADDAG outwards from anchors (Gordon 1994), with the
// cross-sets of the grid. Where every play is wanted, a walk that shares beginnings beats looking
// up every part of the rack in every slot, and with blanks by far.
//
// A line's anchors are the last tile of every run of tiles, and the crossed squares that touch no
// run. A play is found from the first anchor that it covers.
class Walk {
 public:
  // Appends the plays, in no particular order.
  void list(const Grid& grid, const SlotTable& slots, const Rack& rack, std::vector<Play>& plays);

 private:
  struct Sums {
    int main;        // of the letters so far, with letter premiums
    int multiplier;  // word premiums so far
    int crossing;    // of the words that cross
  };

  void walk_line();
  void walk_from(int anchor, int leftmost);
  void go_left(int square, lexicon::NodeIndex node, const Sums& sums);
  void after_left(int square, lexicon::NodeIndex node, const Sums& sums);
  void go_right(int square, lexicon::NodeIndex node, const Sums& sums);
  void after_right(int square, lexicon::NodeIndex node, const Sums& sums);
  // Calls go_on(child, sums) with every tile that can be put on the square, one after the other.
  template <class GoOn>
  void lay(int square, lexicon::NodeIndex node, const Sums& sums, GoOn&& go_on);
  void record(int end, const Sums& sums);

  bool is_filled(int square) const { return (line_->filled >> square & 1) != 0; }

  // Of the position.
  const Setting* setting_ = nullptr;
  lexicon::Automaton words_;
  std::vector<Play>* plays_ = nullptr;
  std::array<std::uint8_t, 64> left_{};  // tiles on the rack; blanks apart
  int blanks_ = 0;
  int tiles_left_ = 0;
  int rack_size_ = 0;
  std::uint64_t letters_ = 0;  // that are left
  std::array<std::int16_t, 64> points_{};

  // Of the line.
  const Line* line_ = nullptr;
  Direction direction_ = Direction::Across;
  int index_ = 0;
  int size_ = 0;
  std::uint32_t touching_ = 0;
  const std::uint8_t* letter_premiums_ = nullptr;
  const std::uint8_t* word_premiums_ = nullptr;
  std::array<Tile, MaxBoardSize> laid_{};

  // Of the anchor.
  int anchor_ = 0;
  int leftmost_ = 0;
  int start_ = 0;
};

}  // namespace quoin::movegen
