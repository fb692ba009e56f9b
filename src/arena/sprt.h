#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/result.h"

namespace quoin::arena {

// A sequential test of two players: is the first better by `elo1`, or only by `elo0`? It looks
// after every pair of games and stops as soon as one of the two is clear enough; each kind of error
// happens with a chance of about 5 %, however often it looks. Where nearly all pairs are even, the
// few that are not make it up to twice that.
struct Sprt {
  double elo0 = 0;
  double elo1 = 10;

  static constexpr double Error = 0.05;

  enum class Verdict { Open, First, Second };  // elo0 holds, elo1 holds

  // "0,10"
  static Result<Sprt> parse(std::string_view text);

  // The logarithm of how much more likely the pairs are under elo1 than under elo0, by a normal
  // approximation to the five results that a pair can have.
  double log_ratio(const std::array<std::int64_t, 5>& pairs_by_points) const;
  Verdict verdict(const std::array<std::int64_t, 5>& pairs_by_points) const;
  static double limit();  // of log_ratio, on both sides
};

}  // namespace quoin::arena
