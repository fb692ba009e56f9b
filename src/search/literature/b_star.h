#pragma once

#include <cstddef>
#include <cstdint>

#include "search/endgame/endgame.h"
#include "search/problem/limits.h"
#include "search/problem/problem.h"

namespace quoin::search {

struct BStarLimits {
  // What is thought of a position that was not looked into.
  enum class Intervals : std::uint8_t {
    Likely,   // what the plays on the board promise both sides; mostly right, and quick
    Certain,  // nothing: what is decided is proven. For a handful of tiles
  };

  Deadline deadline;
  std::uint64_t most_expansions = 1000;
  Intervals intervals = Intervals::Likely;
  // Whether it is to go on until the value is known, and not only the best move.
  bool wants_value = false;
  // What the other side gets for every pass, in games with such a rule.
  int pass_bonus = 0;
};

// By how much the spread changes until the end of the game, for the side on turn.
struct BStarResult {
  EndgameMove best;
  int pessimistic = 0;
  int optimistic = 0;
  // Whether no other move can be better than the best, as far as the intervals are right.
  bool is_decided = false;
  std::uint64_t expansions = 0;
  std::size_t nodes = 0;
};

// Searches end games by B* (Berliner 1979), as Sheppard (2002) describes it for Maven. Every move
// has an optimistic and a pessimistic value. The best move is proven by looking into it until its
// pessimistic value reaches the optimistic ones of all others, or by looking into the strongest
// rival until its hopes are gone. Inside a move, each side follows what it has most hope in. The
// search holds its tree in memory and takes no more of it than some tens of megabytes.
//
// The likely interval of a position comes from tables of what each side can make of its tiles in so
// many turns, if nobody is in its way: the two plans are played against each other. On the
// optimistic side the own tiles all find a place and the other side loses a turn; on the
// pessimistic one it is the other way round.
//
// Of two seats, both racks known and together all tiles that are not on the board. The same answer
// for the same number of expansions.
BStarResult search_by_b_star(const Problem& problem, const BStarLimits& limits);

}  // namespace quoin::search
