#pragma once

#include <compare>

namespace quoin {

// Points on the score sheet. A type of its own, so that points, tile counts and
// equities do not get added to each other by mistake.
class Score {
 public:
  constexpr Score() = default;
  constexpr explicit Score(int points) : points_(points) {}

  constexpr int points() const { return points_; }

  constexpr Score operator+(Score other) const { return Score(points_ + other.points_); }
  constexpr Score operator-(Score other) const { return Score(points_ - other.points_); }
  constexpr Score operator-() const { return Score(-points_); }
  constexpr Score operator*(int times) const { return Score(points_ * times); }
  constexpr Score& operator+=(Score other) { return *this = *this + other; }
  constexpr Score& operator-=(Score other) { return *this = *this - other; }
  constexpr auto operator<=>(const Score&) const = default;

 private:
  int points_ = 0;
};

}  // namespace quoin
