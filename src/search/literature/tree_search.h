#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "evaluation/tables.h"
#include "movegen/play.h"
#include "search/problem/limits.h"
#include "search/problem/problem.h"

namespace quoin::search {

struct TreeSearchLimits {
  // What a game is worth where it is cut off.
  enum class Value : std::uint8_t { Win, Spread };

  Deadline deadline;
  std::int64_t iterations = 1000;
  std::size_t candidates = 10;  // of a node, at most
  int depth = 4;                // turns, with the own one; the bag being empty, to the end
  double exploration = 0.03;    // how much plays that were tried less often are preferred
  Value value = Value::Win;
  std::uint64_t seed = 1;
};

struct TreeMove {
  movegen::RankedPlay play;
  std::int64_t visits = 0;
  double value = 0;  // 0 … 1, for the seat on turn; 0 without a visit
};

struct TreeSearchResult {
  std::vector<TreeMove> moves;  // the most visited first
  std::int64_t iterations = 0;
  std::size_t nodes = 0;
};

// Monte Carlo tree search over what all can see: a node is what was played so far, whatever the
// racks are (Cowling, Powley and Whitehouse 2012). Every iteration deals the unseen tiles, goes
// down the tree by upper confidence bounds among plays that the dealt rack has, adds one node,
// plays on without looking ahead, and tells all nodes on its way how that came out for who had
// moved there.
//
// A node looks at more plays the more often it is visited, by static equity (progressive widening).
// A play begins with what its static equity lets expect, which counts like some visits.
//
// One iteration is made in any case. Iteration i takes its tiles from Rng(seed, i), so a number of
// iterations gives the same answer everywhere. The tables have to outlive the call.
TreeSearchResult search_tree(const Problem& problem, const evaluation::Tables& tables,
                             const TreeSearchLimits& limits);

}  // namespace quoin::search
