#include "server/ratings/glicko2.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quoin::server {
namespace {

constexpr double Scale = 173.7178;  // points for one unit of the paper's own scale
constexpr double Middle = 1500;
constexpr double Tau = 0.5;  // how fast a volatility may change
constexpr double Close = 0.000001;

constexpr double LeastRating = 100;
constexpr double MostRating = 4000;
constexpr double LeastDeviation = 45;
constexpr double MostDeviation = 350;
constexpr double LeastVolatility = 0.01;
constexpr double MostVolatility = 0.15;

double square(double number) { return number * number; }

// How much the opponent's deviation takes from what a game says.
double weight(double deviation) {
  return 1 / std::sqrt(1 + 3 * square(deviation) / square(std::numbers::pi));
}

// What the games say together, on the paper's scale.
struct Evidence {
  double variance = 0;     // v
  double improvement = 0;  // the sum of g (s - E), which is Δ / v
};

Evidence evidence_of(double mu, std::span<const RatedGame> games) {
  double precision = 0;
  double improvement = 0;
  for (const RatedGame& game : games) {
    const double g = weight(game.opponent.deviation / Scale);
    const double expected = 1 / (1 + std::exp(-g * (mu - (game.opponent.rating - Middle) / Scale)));
    precision += square(g) * expected * (1 - expected);
    improvement += g * (game.score - expected);
  }
  return {1 / precision, improvement};
}

// Step 5: the root of f, between bounds that close in on it (the Illinois algorithm).
double volatility_after(double before, double phi, const Evidence& evidence) {
  const double delta_squared = square(evidence.variance * evidence.improvement);
  const double a = std::log(square(before));
  const auto f = [&](double x) {
    const double grown = square(phi) + evidence.variance + std::exp(x);
    return std::exp(x) * (delta_squared - grown) / (2 * square(grown)) - (x - a) / square(Tau);
  };
  double low = a;
  double high = 0;
  if (delta_squared > square(phi) + evidence.variance) {
    high = std::log(delta_squared - square(phi) - evidence.variance);
  } else {
    int steps = 1;
    while (f(a - steps * Tau) < 0) ++steps;
    high = a - steps * Tau;
  }
  double at_low = f(low);
  double at_high = f(high);
  while (std::abs(high - low) > Close) {
    const double middle = low + (low - high) * at_low / (at_high - at_low);
    const double at_middle = f(middle);
    if (at_middle * at_high <= 0) {
      low = high;
      at_low = at_high;
    } else {
      at_low /= 2;
    }
    high = middle;
    at_high = at_middle;
  }
  return std::exp(low / 2);
}

}  // namespace

Rating after_games(const Rating& before, std::span<const RatedGame> games, double periods) {
  const double mu = (before.rating - Middle) / Scale;
  const double phi = before.deviation / Scale;
  if (games.empty()) {
    const double rested = std::sqrt(square(phi) + square(before.volatility) * periods);
    return {before.rating, rested * Scale, before.volatility};
  }
  const Evidence evidence = evidence_of(mu, games);
  const double volatility = volatility_after(before.volatility, phi, evidence);
  const double rested_squared = square(phi) + square(volatility) * periods;
  const double after_squared = 1 / (1 / rested_squared + 1 / evidence.variance);
  return {(mu + after_squared * evidence.improvement) * Scale + Middle,
          std::sqrt(after_squared) * Scale, volatility};
}

Rating after_rest(const Rating& before, std::int64_t time) {
  // Clocks of two nodes may differ a little.
  const double periods = static_cast<double>(std::max<std::int64_t>(time, 0)) / RatingPeriod;
  Rating after = after_games(before, {}, periods);
  after.deviation = std::min(after.deviation, MostDeviation);
  return after;
}

Rating after_game(const Rating& before, std::int64_t rest, const RatedGame& game) {
  // Nobody is less known than a beginner.
  const double most_periods =
      (square(MostDeviation) - square(before.deviation)) / square(before.volatility * Scale);
  const double periods =
      std::clamp(static_cast<double>(rest) / RatingPeriod, 0.0, std::max(most_periods, 0.0));
  const Rating after = after_games(before, {&game, 1}, periods);
  return {std::clamp(after.rating, LeastRating, MostRating),
          std::clamp(after.deviation, LeastDeviation, MostDeviation),
          std::clamp(after.volatility, LeastVolatility, MostVolatility)};
}

}  // namespace quoin::server
