#include "search/simulation/contest.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

namespace quoin::search {
namespace {

// A hundred points of spread are worth a thousandth of a win.
constexpr double WinsPerPoint = 1e-5;

// A play whose refutation is rare looks certain until it is seen. So to the scatter of the
// differences as seen, that of both candidates as if they had nothing in common is added, with the
// weight of so many iterations.
constexpr double PriorIterations = 16;

// The leader and so many others are played in one iteration.
constexpr std::size_t MostChallengers = 3;

// With this chance of an error a candidate is given up for good.
constexpr double HopelessError = 1e-3;

double normal_tail(double deviations) { return std::erfc(deviations / std::numbers::sqrt2) / 2; }

// The lead, in standard errors squared and halved, from which on a candidate is known to be worse
// although one has looked again and again: Kaufmann and Garivier's threshold.
double threshold(std::int64_t iterations, std::size_t rivals, double error) {
  const double looks = 1 + std::log(static_cast<double>(std::max<std::int64_t>(iterations, 1)));
  return std::log(static_cast<double>(std::max<std::size_t>(rivals, 1)) * looks / error);
}

double evidence(double lead) { return lead > 0 ? lead * lead / 2 : 0; }

}  // namespace

Contest::Contest(std::size_t candidates)
    : count_(candidates),
      expected_(candidates),
      wins_(candidates),
      spreads_(candidates),
      values_(candidates),
      pairs_(candidates * candidates) {}

void Contest::expect(std::vector<double> values, double iterations) {
  expected_ = std::move(values);
  expected_iterations_ = iterations;
  choose_leader();
}

void Contest::add(std::span<const ContestEntry> iteration) {
  const auto value_of = [](const ContestEntry& entry) {
    return entry.win + WinsPerPoint * entry.spread;
  };
  for (const ContestEntry& one : iteration) {
    wins_[one.candidate].add(one.win);
    spreads_[one.candidate].add(one.spread);
    values_[one.candidate].add(value_of(one));
    for (const ContestEntry& other : iteration) {
      Pair& pair = pairs_[one.candidate * count_ + other.candidate];
      pair.value.add(value_of(one) - value_of(other));
      pair.win.add(one.win - other.win);
      pair.spread.add(one.spread - other.spread);
    }
  }
  choose_leader();
}

// The leader is played in every iteration, so all others can be compared with it. One that comes
// out ahead takes its place, and is compared in turn.
void Contest::choose_leader() {
  for (std::size_t round = 0; round < count_; ++round) {
    std::size_t best = leader_;
    double most = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (const double lead = ahead(i, leader_); lead > most) {
        most = lead;
        best = i;
      }
    }
    if (best == leader_) return;
    leader_ = best;
  }
}

double Contest::ahead(std::size_t first, std::size_t second) const {
  const Sample& seen = pair(first, second).value;
  const auto count = static_cast<double>(seen.count);
  if (count + expected_iterations_ == 0) return 0;
  return (count * seen.mean + expected_iterations_ * (expected_[first] - expected_[second])) /
         (count + expected_iterations_);
}

double Contest::lead_over(std::size_t candidate) const {
  const Sample& against = pair(leader_, candidate).value;
  if (against.count == 0) return 0;
  const auto count = static_cast<double>(against.count);
  const double prior = values_[leader_].variance() + values_[candidate].variance();
  const double variance =
      (against.squares + PriorIterations * prior) / (count - 1 + PriorIterations);
  // Where no tile is left to luck, the same happens every time, and any difference is the truth.
  // One iteration does not show that.
  const double lead = ahead(leader_, candidate);
  if (variance <= 0)
    return lead > 0 && against.count > 1 ? std::numeric_limits<double>::infinity() : 0;
  return lead / std::sqrt(variance / (count + expected_iterations_));
}

std::vector<std::size_t> Contest::contenders(std::int64_t least) const {
  std::vector<std::size_t> rivals;
  for (std::size_t i = 0; i < count_; ++i) {
    if (i != leader_) rivals.push_back(i);
  }
  const bool is_beginning =
      std::any_of(rivals.begin(), rivals.end(), [&](std::size_t i) { return playouts(i) < least; });
  if (!is_beginning) {
    // When nothing is left to decide, the numbers of those next to the leader get better.
    if (std::any_of(rivals.begin(), rivals.end(), [&](std::size_t i) { return !is_hopeless(i); }))
      std::erase_if(rivals, [&](std::size_t i) { return is_hopeless(i); });
    // As in top-two sampling with transport costs: little evidence against a candidate, or few
    // playouts, make it worth looking at.
    std::vector<double> costs(count_);
    for (const std::size_t i : rivals)
      costs[i] = evidence(lead_over(i)) + std::log(static_cast<double>(playouts(i)));
    std::sort(rivals.begin(), rivals.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(costs[a], a) < std::pair(costs[b], b);
    });
    rivals.resize(std::min(rivals.size(), MostChallengers));
  }
  rivals.push_back(leader_);
  std::sort(rivals.begin(), rivals.end());
  return rivals;
}

bool Contest::is_hopeless(std::size_t candidate) const {
  if (candidate == leader_) return false;
  return evidence(lead_over(candidate)) >
         threshold(pair(leader_, candidate).count(), count_ - 1, HopelessError);
}

double Contest::confidence() const {
  double error = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    if (i != leader_) error += normal_tail(lead_over(i));
  }
  return std::max(1 - error, 1 / static_cast<double>(count_));
}

bool Contest::is_decided(double confidence) const {
  for (std::size_t i = 0; i < count_; ++i) {
    if (i == leader_) continue;
    if (evidence(lead_over(i)) <
        threshold(pair(leader_, i).count(), count_ - 1, std::max(1 - confidence, 1e-12))) {
      return false;
    }
  }
  return true;
}

// With k differences d beside n playouts l of the leader, the variance of mean(l) + mean(d) is
// var(l)/n + var(d)/k + 2 cov(l, d)/n, and l + d are the playouts of the candidate.
Estimate Contest::estimate(std::size_t candidate, const std::vector<Sample>& samples,
                           const Sample& differences) const {
  const Sample& own = samples[candidate];
  if (candidate == leader_ || differences.count == 0) return {own.mean, own.standard_error(), 0};
  const Sample& leader = samples[leader_];
  const auto shared = static_cast<double>(differences.count);
  const auto all = static_cast<double>(leader.count);
  const double variance = own.variance() / all + differences.variance() * (1 / shared - 1 / all);
  return {leader.mean + differences.mean, std::sqrt(variance), differences.standard_error()};
}

Estimate Contest::win(std::size_t candidate) const {
  Estimate win = estimate(candidate, wins_, pair(candidate, leader_).win);
  win.mean = std::clamp(win.mean, 0.0, 1.0);
  return win;
}

Estimate Contest::spread(std::size_t candidate) const {
  return estimate(candidate, spreads_, pair(candidate, leader_).spread);
}

std::vector<std::size_t> Contest::order() const {
  std::vector<std::size_t> order(count_);
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto behind = [this](std::size_t i) { return ahead(leader_, i); };
  std::swap(order[0], order[leader_]);
  std::sort(order.begin() + 1, order.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(behind(a), a) < std::pair(behind(b), b);
  });
  return order;
}

}  // namespace quoin::search
