#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/round.h"
#include "base/hash.h"
#include "search/problem/sample.h"

namespace quoin::arena {

// How much better somebody is who wins this share of the points, in Elo; without bound at 0 and 1.
double elo_of(double share);
double share_of_elo(double elo);

// 95 % of a normal distribution lie within so many standard deviations.
inline constexpr double Deviations95 = 1.96;

// How likely a mean this far from zero is by chance alone, on either side.
double two_sided_chance(double mean, double standard_error);

struct SideResult {
  std::int64_t wins = 0;    // alone
  std::int64_t draws = 0;   // with others who have as much
  double share = 0;         // of wins, those that are shared counted in parts; over all games
  std::int64_t score = 0;   // over all games
  std::int64_t spread = 0;  // own score less the best of the others, over all games
  std::int64_t bingos = 0;
  std::int64_t microseconds = 0;
  std::int64_t forfeits = 0;
  std::optional<Error> first_forfeit;  // why
  // By rounds, whose games depend on each other: the errors come from these.
  search::Sample share_of_round;
  search::Sample spread_of_round;
  search::Sample score_of_round;
  search::Sample score_of_game;
  // Games by their score, in steps of ScoreStep; the first and the last take what lies beyond.
  static constexpr int ScoreStep = 20;
  static constexpr std::size_t ScoreSteps = 50;
  std::array<std::int64_t, ScoreSteps> games_by_score{};
  // The same by spread, from LeastSpread on.
  static constexpr int SpreadStep = 20;
  static constexpr int LeastSpread = -500;
  static constexpr std::size_t SpreadSteps = 50;
  std::array<std::int64_t, SpreadSteps> games_by_spread{};

  double equal_share = 0.5;  // what each of equal players gets
  // Of the share. As if one round more had gone as between equals, won in that part and lost in the
  // rest: so that it is never zero, however few rounds there are.
  double share_standard_error() const;
  double share_error() const { return Deviations95 * share_standard_error(); }
  // How likely a share this far from that of equal players is by chance alone, on either side.
  double share_chance() const;
  // The same for the spread of two players, whose mean is zero for equals. Nothing where the rounds
  // are too few to know how much it varies.
  std::optional<double> spread_chance() const;
};

// What the rounds of a match come to, one added after the other.
struct MatchResult {
  MatchResult() = default;
  explicit MatchResult(int sides_of_match) : sides(static_cast<std::size_t>(sides_of_match)) {
    for (SideResult& side : sides) side.equal_share = 1.0 / sides_of_match;
  }

  std::int64_t games = 0;  // fewer than were asked for where the match was stopped
  std::int64_t rounds = 0;
  std::int64_t draws = 0;
  std::int64_t turns = 0;
  std::vector<SideResult> sides;
  // Of two sides: rounds by what the first of them got, in half points, 0 … 4.
  std::array<std::int64_t, 5> pairs_by_points{};
  std::int64_t first_wins = 0;  // by who began; draws count for nobody
  double first_share = 0;       // the same, with draws in parts
  // How the share of the first side went: after so many games, with half the width of the interval.
  // At most CurvePoints of them: when they are full, every other one is left out.
  struct CurvePoint {
    std::int64_t games = 0;
    double share = 0;
    double error = 0;
  };
  static constexpr std::size_t CurvePoints = 128;
  std::vector<CurvePoint> curve;
  std::int64_t rounds_between_points = 1;

  void add(const Round& round);

  // Of the first side, and how far off it may be with a chance of 5 %.
  double share() const;
  double share_error() const;
  // Equal digests show that the same games were played.
  Digest digest() const;

 private:
  void add_game(const GameResult& game);

  Sha256 hash_;
};

}  // namespace quoin::arena
