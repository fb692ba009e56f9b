#include "arena/match_result.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quoin::arena {

double elo_of(double share) { return 400 * std::log10(share / (1 - share)); }
double share_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double two_sided_chance(double mean, double standard_error) {
  if (standard_error <= 0) return mean == 0 ? 1 : 0;
  return std::erfc(std::abs(mean) / standard_error / std::numbers::sqrt2);
}

namespace {

constexpr std::int64_t FewestRounds = 10;

// With one round more, as between equals.
struct CarefulShare {
  double mean = 0;
  double standard_error = 0;
};

CarefulShare careful_share(const search::Sample& rounds, double equal_share) {
  const auto count = static_cast<double>(rounds.count);
  const double mean = (count * rounds.mean + equal_share) / (count + 1);
  const double squares = rounds.squares + count * rounds.mean * rounds.mean + equal_share;
  const double variance = squares / (count + 1) - mean * mean;
  return {mean, std::sqrt(std::max(variance, 0.0) / (count + 1))};
}

// The first and the last step take what lies beyond.
std::size_t step_of(int value, int width, std::size_t steps) {
  return static_cast<std::size_t>(std::clamp(value / width, 0, static_cast<int>(steps) - 1));
}

}  // namespace

double SideResult::share_standard_error() const {
  return careful_share(share_of_round, equal_share).standard_error;
}

double SideResult::share_chance() const {
  const CarefulShare careful = careful_share(share_of_round, equal_share);
  return two_sided_chance(careful.mean - equal_share, careful.standard_error);
}

std::optional<double> SideResult::spread_chance() const {
  if (spread_of_round.count < FewestRounds) return std::nullopt;
  return two_sided_chance(spread_of_round.mean, spread_of_round.standard_error());
}

void MatchResult::add_game(const GameResult& game) {
  ++games;
  turns += game.turns;
  hash_.update_number(game.hash);
  bool has_winner = false;
  for (int side = 0; side < static_cast<int>(sides.size()); ++side) {
    SideResult& result = sides[side];
    const SideOfGame& own = game.sides[side];
    const double share = game.win_share(side);
    result.share += share;
    if (side == game.first_side) first_share += share;
    if (share > 0 && share < 1) ++result.draws;
    if (share == 1) {
      has_winner = true;
      ++result.wins;
      if (side == game.first_side) ++first_wins;
    }
    result.score += own.score.points();
    result.spread += game.spread(side);
    result.bingos += own.bingos;
    result.microseconds += own.microseconds;
    if (game.forfeit && game.forfeit->side == side) {
      if (result.forfeits++ == 0) result.first_forfeit = game.forfeit->reason;
    }
    result.score_of_game.add(own.score.points());
    ++result.games_by_score[step_of(own.score.points(), SideResult::ScoreStep,
                                    SideResult::ScoreSteps)];
    ++result.games_by_spread[step_of(game.spread(side) - SideResult::LeastSpread,
                                     SideResult::SpreadStep, SideResult::SpreadSteps)];
  }
  if (!has_winner) ++draws;
}

void MatchResult::add(const Round& round) {
  const auto count = static_cast<double>(round.games.size());
  for (const GameResult& game : round.games) add_game(game);
  for (int side = 0; side < static_cast<int>(sides.size()); ++side) {
    double share = 0;
    double spread = 0;
    double score = 0;
    for (const GameResult& game : round.games) {
      share += game.win_share(side);
      spread += game.spread(side);
      score += game.sides[side].score.points();
    }
    SideResult& result = sides[side];
    result.share_of_round.add(share / count);
    result.spread_of_round.add(spread / count);
    result.score_of_round.add(score / count);
    if (side == 0 && sides.size() == 2)
      ++pairs_by_points[static_cast<std::size_t>(std::lround(2 * share))];
  }
  ++rounds;
  if (rounds % rounds_between_points != 0) return;
  curve.push_back({games, this->share(), share_error()});
  if (curve.size() < CurvePoints) return;
  std::vector<CurvePoint> kept;
  for (std::size_t i = 1; i < curve.size(); i += 2) kept.push_back(curve[i]);
  curve = std::move(kept);
  rounds_between_points *= 2;
}

double MatchResult::share() const {
  return games > 0 ? sides[0].share / static_cast<double>(games) : 0.5;
}

double MatchResult::share_error() const { return sides[0].share_error(); }

Digest MatchResult::digest() const {
  Sha256 so_far = hash_;
  return so_far.finish();
}

}  // namespace quoin::arena
