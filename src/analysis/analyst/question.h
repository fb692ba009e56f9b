#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "movegen/play.h"
#include "search/inference/inference.h"
#include "search/phase.h"
#include "search/problem/problem.h"

namespace quoin::analysis {

// What may be spent on a position. A count gives the same answer again; a time does not.
struct Limits {
  static constexpr std::int64_t UsualPlays = 15;

  std::optional<std::chrono::milliseconds> time;
  // Candidates by static equity. 0: as many as is usual, which is all of them in a pre-endgame.
  std::int64_t plays = 0;
  std::int64_t plies = 2;       // of a simulation: turns after the candidate
  std::int64_t iterations = 0;  // of a simulation; 0: no limit
  std::int64_t playouts = 0;    // of all candidates together; 0: no limit
  std::int64_t nodes = 0;       // of what is played to the end; 0: no limit
  double confidence = 0;        // a simulation stops when it is so sure, 0 … 1; 0: never
  std::int64_t seed = 1;
};

// As sure of the best play as anybody needs to be.
inline constexpr double Decided = 0.99;

// What is best in a position? It is told as the player on turn knows it: racks of the others as
// far as they are known, and what was seen of the opponent's last turns.
struct PositionQuestion {
  search::Problem problem;  // without a fault (search::fault_of), complete (search::complete_rack)
  // Of the next seat where there are two, the oldest first; none where they tell nothing.
  std::vector<search::ObservedTurn> last_turns = {};
  // By which search; else the one that fits the phase of the game.
  std::optional<search::Phase> method = {};
  // A simulation compares these, and not the best by static equity.
  std::vector<movegen::RankedPlay> plays = {};
  Limits limits = {};
  bool maps_replies = false;  // where the answers to the best play of a simulation lie

  // Whether the last turns tell something of the tiles that the opponent kept.
  bool can_infer() const {
    return !last_turns.empty() && search::tells_something(last_turns.back()) &&
           problem.bag_count() > 0;
  }
  search::Phase method_that_counts() const { return method.value_or(search::phase_of(problem)); }
};

}  // namespace quoin::analysis
