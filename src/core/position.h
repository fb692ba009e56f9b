#pragma once

#include <optional>
#include <vector>

#include "core/alphabet.h"
#include "core/bag.h"
#include "core/board.h"
#include "core/layout.h"
#include "core/rack.h"

namespace quoin {

// A moment in a game as an analyst sees it: what lies on the table, and who is next. Seats are
// in order of play and seat 0 is on turn. A rack may be unknown or known in part.
struct Position {
  AlphabetPtr alphabet;
  LayoutPtr layout;
  Board board;
  std::vector<Rack> racks;
  std::vector<Score> scores;
  int scoreless_turns = 0;
  int passes = 0;  // of those, the last ones in a row
};

// The tiles neither on the board nor on a known rack: the bag, and what unknown racks hold.
// Nothing where more of some tile is in sight than there are.
std::optional<TileCounts> unseen_tiles(const Position& position);

// What is left in the bag, if the other seats hold as many tiles as they can.
int bag_size(const Position& position);

}  // namespace quoin
