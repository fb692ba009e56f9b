#include "arena/ratings.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "arena/match_result.h"

namespace quoin::arena {
namespace {

constexpr int MostStepsOfTheFit = 200;
constexpr double Enough = 1e-9;               // in Elo
constexpr double LargestStep = 200;           // in Elo, in one round
constexpr double EloPerUnit = 173.717792761;  // 400 / ln 10

using Matrix = std::vector<std::vector<double>>;

// By Gauss and Jordan; the matrix is symmetric and positive.
Matrix inverse_of(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix inverse(size, std::vector<double>(size));
  for (std::size_t i = 0; i < size; ++i) inverse[i][i] = 1;
  for (std::size_t column = 0; column < size; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column + 1; row < size; ++row) {
      if (std::abs(matrix[row][column]) > std::abs(matrix[pivot][column])) pivot = row;
    }
    std::swap(matrix[column], matrix[pivot]);
    std::swap(inverse[column], inverse[pivot]);
    const double divisor = matrix[column][column];
    for (std::size_t i = 0; i < size; ++i) {
      matrix[column][i] /= divisor;
      inverse[column][i] /= divisor;
    }
    for (std::size_t row = 0; row < size; ++row) {
      const double factor = matrix[row][column];
      if (row == column || factor == 0) continue;
      for (std::size_t i = 0; i < size; ++i) {
        matrix[row][i] -= factor * matrix[column][i];
        inverse[row][i] -= factor * inverse[column][i];
      }
    }
  }
  return inverse;
}

// An encounter as it counts: never all or nothing, and never without an error.
struct Observation {
  std::size_t first = 0;
  std::size_t second = 0;
  double share = 0;
  double weight = 0;
};

std::vector<Observation> observations_of(const std::vector<Encounter>& encounters) {
  std::vector<Observation> observations;
  for (const Encounter& one : encounters) {
    if (one.games <= 0) continue;
    const double share = (one.share * one.games + 0.5) / (one.games + 1);
    const double least = share * (1 - share) / (one.games + 1);
    const double variance = std::max(one.standard_error * one.standard_error, least);
    observations.push_back({one.first, one.second, share, 1 / variance});
  }
  return observations;
}

// By the smallest number of a player in each.
std::vector<int> groups_of(std::size_t players, const std::vector<Observation>& observations) {
  std::vector<int> groups(players);
  std::iota(groups.begin(), groups.end(), 0);
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (const Observation& one : observations) {
      const int least = std::min(groups[one.first], groups[one.second]);
      has_changed = has_changed || groups[one.first] != groups[one.second];
      groups[one.first] = groups[one.second] = least;
    }
  }
  return groups;
}

}  // namespace

std::vector<Rating> ratings_of(std::size_t players, const std::vector<Encounter>& encounters) {
  const std::vector<Observation> observations = observations_of(encounters);
  std::vector<double> values(players);
  Matrix covariance;
  for (int round = 0; round < MostStepsOfTheFit; ++round) {
    // A very little weight keeps groups that never met from drifting; the sum of all stays 0.
    Matrix information(players, std::vector<double>(players, 1e-3 / static_cast<double>(players)));
    for (std::size_t i = 0; i < players; ++i) information[i][i] += 1e-9;
    std::vector<double> slope(players);
    for (const Observation& one : observations) {
      const double expected = 1 / (1 + std::exp(-(values[one.first] - values[one.second])));
      const double derivative = expected * (1 - expected);
      const double weight = one.weight * derivative * derivative;
      const double pull = one.weight * derivative * (one.share - expected);
      information[one.first][one.first] += weight;
      information[one.second][one.second] += weight;
      information[one.first][one.second] -= weight;
      information[one.second][one.first] -= weight;
      slope[one.first] += pull;
      slope[one.second] -= pull;
    }
    covariance = inverse_of(std::move(information));
    double largest = 0;
    for (std::size_t i = 0; i < players; ++i) {
      double step = 0;
      for (std::size_t j = 0; j < players; ++j) step += covariance[i][j] * slope[j];
      step = std::clamp(step, -LargestStep / EloPerUnit, LargestStep / EloPerUnit);
      values[i] += step;
      largest = std::max(largest, std::abs(step));
    }
    if (largest * EloPerUnit < Enough) break;
  }
  const std::vector<int> groups = groups_of(players, observations);
  std::vector<Rating> ratings;
  for (std::size_t i = 0; i < players; ++i) {
    std::vector<std::size_t> group;
    for (std::size_t j = 0; j < players; ++j) {
      if (groups[j] == groups[i]) group.push_back(j);
    }
    const auto size = static_cast<double>(group.size());
    double mean = 0;
    // The variance of a value less the mean of the group.
    double variance = covariance[i][i];
    for (const std::size_t j : group) {
      mean += values[j] / size;
      variance -= 2 * covariance[i][j] / size;
      for (const std::size_t k : group) variance += covariance[j][k] / (size * size);
    }
    ratings.push_back({EloPerUnit * (values[i] - mean),
                       EloPerUnit * std::sqrt(std::max(variance, 0.0)), groups[i],
                       group.size() > 1});
  }
  return ratings;
}

}  // namespace quoin::arena
