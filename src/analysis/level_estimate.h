#pragma once

#include <optional>

#include "search/simulation/simulation.h"

namespace quoin::analysis {

// The level of the computer players (`level:1` … `level:10`) that loses as many points a turn.
struct LevelEstimate {
  double level = 0;
  // What the scatter of the turns leaves open, in four of five cases.
  double lowest = 0;
  double highest = 0;
};

// From the points lost in each turn, as a review finds them. Nothing where there are too few turns
// to say anything.
std::optional<LevelEstimate> estimate_level(const search::Sample& points_lost);

}  // namespace quoin::analysis
