#pragma once

namespace quoin {

// In how many ways so many of several things can be taken, whatever their order. Not an integer:
// products of such numbers are weights, and soon larger than integers are.
constexpr double combinations(int from, int taken) {
  double ways = 1;
  for (int i = 0; i < taken; ++i) ways = ways * (from - i) / (i + 1);
  return ways;
}

static_assert(combinations(7, 0) == 1 && combinations(7, 3) == 35 && combinations(2, 3) == 0);

}  // namespace quoin
