#include "analysis/level_estimate.h"

#include <array>

namespace quoin::analysis {
namespace {

// Points that the levels lose a turn, in games of each against itself reviewed with 1000 playouts a
// play. With the 400 of the teacher they lose the same, as far as that can be told
// (docs/methods.md).
constexpr std::array<double, 10> LostByLevel = {30.3, 26.6, 23.4, 20.7, 17.9,
                                                14.4, 11.9, 8.4,  4.2,  1.8};

constexpr std::int64_t FewestTurns = 5;
constexpr double ErrorsOfFourInFive = 1.2816;

double level_that_loses(double points) {
  if (points >= LostByLevel.front()) return 1;
  if (points <= LostByLevel.back()) return LostByLevel.size();
  std::size_t i = 0;
  while (points < LostByLevel[i + 1]) ++i;
  const double part = (LostByLevel[i] - points) / (LostByLevel[i] - LostByLevel[i + 1]);
  return static_cast<double>(i + 1) + part;
}

}  // namespace

std::optional<LevelEstimate> estimate_level(const search::Sample& points_lost) {
  if (points_lost.count < FewestTurns) return std::nullopt;
  const double reach = ErrorsOfFourInFive * points_lost.standard_error();
  return LevelEstimate{level_that_loses(points_lost.mean),
                       level_that_loses(points_lost.mean + reach),
                       level_that_loses(points_lost.mean - reach)};
}

}  // namespace quoin::analysis
