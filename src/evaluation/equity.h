#pragma once

#include <compare>
#include <cstdint>

#include "core/score.h"

namespace quoin::evaluation {

// What a play is worth in thousandths of a point. Integers keep sums exact, so the order of
// addition and the machine never change which play comes first.
class Equity {
 public:
  constexpr Equity() = default;
  static constexpr Equity from_points(int points) { return Equity(points * PerPoint); }
  static constexpr Equity from_score(Score score) { return from_points(score.points()); }
  static constexpr Equity from_millipoints(std::int32_t millipoints) { return Equity(millipoints); }

  constexpr std::int32_t millipoints() const { return millipoints_; }
  constexpr double points() const { return static_cast<double>(millipoints_) / PerPoint; }

  constexpr Equity operator+(Equity other) const {
    return Equity(millipoints_ + other.millipoints_);
  }
  constexpr Equity operator-(Equity other) const {
    return Equity(millipoints_ - other.millipoints_);
  }
  constexpr Equity operator-() const { return Equity(-millipoints_); }
  constexpr Equity operator*(int times) const { return Equity(millipoints_ * times); }
  constexpr Equity& operator+=(Equity other) { return *this = *this + other; }
  constexpr auto operator<=>(const Equity&) const = default;

 private:
  static constexpr std::int32_t PerPoint = 1000;

  constexpr explicit Equity(std::int32_t millipoints) : millipoints_(millipoints) {}

  std::int32_t millipoints_ = 0;
};

}  // namespace quoin::evaluation
