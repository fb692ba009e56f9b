#include "arena/sprt.h"

#include <cmath>

#include "arena/match_result.h"
#include "arena/reasons.h"
#include "base/text.h"

namespace quoin::arena {
namespace {

// Before so many pairs the variance says too little.
constexpr double FewestPairs = 16;
constexpr double MostElo = 1000;

}  // namespace

Result<Sprt> Sprt::parse(std::string_view text) {
  const std::vector<std::string_view> parts = split(text, ',');
  if (parts.size() == 2) {
    const std::optional<double> first = parse_decimal(trim(parts[0]));
    const std::optional<double> second = parse_decimal(trim(parts[1]));
    if (first && second && *first < *second && std::abs(*first) <= MostElo &&
        std::abs(*second) <= MostElo)
      return Sprt{*first, *second};
  }
  return quoin::Error(reasons::not_a_test, text);
}

double Sprt::log_ratio(const std::array<std::int64_t, 5>& pairs_by_points) const {
  // As if half a pair had been lost and half a pair won: otherwise players of whom one always wins
  // would have no variance, and nothing could be said.
  double pairs = 1;
  double sum = 0.5;
  double squares = 0.5;
  for (std::size_t points = 0; points < pairs_by_points.size(); ++points) {
    const auto count = static_cast<double>(pairs_by_points[points]);
    const double share = static_cast<double>(points) / 4;
    pairs += count;
    sum += share * count;
    squares += share * share * count;
  }
  if (pairs < FewestPairs) return 0;
  const double mean = sum / pairs;
  const double variance = squares / pairs - mean * mean;
  const double low = share_of_elo(elo0);
  const double high = share_of_elo(elo1);
  return pairs * (high - low) * (2 * mean - low - high) / (2 * variance);
}

double Sprt::limit() { return std::log((1 - Error) / Error); }

Sprt::Verdict Sprt::verdict(const std::array<std::int64_t, 5>& pairs_by_points) const {
  const double ratio = log_ratio(pairs_by_points);
  if (ratio >= limit()) return Verdict::Second;
  return ratio <= -limit() ? Verdict::First : Verdict::Open;
}

}  // namespace quoin::arena
