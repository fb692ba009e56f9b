#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/problem/sample.h"

namespace quoin::search {

// What a playout of a candidate came to.
struct ContestEntry {
  std::size_t candidate = 0;
  double win = 0;
  double spread = 0;
};

// Finds the best of several candidates from playouts of which those of one iteration share their
// luck, and says whose playouts would help most to be sure (docs/methods.md).
//
// The value of a playout is its win chance, with spread as a very small part of it: where every
// candidate wins, or none, it decides. Two candidates are compared by the differences of their
// values in the iterations that both were played in.
class Contest {
 public:
  explicit Contest(std::size_t candidates);

  // What the candidates were thought to be worth before, in chances to win. It counts as much as so
  // many iterations, for the choice alone: the means that are told are those of the playouts.
  void expect(std::vector<double> values, double iterations);

  // The playouts of one iteration.
  void add(std::span<const ContestEntry> iteration);

  std::size_t leader() const { return leader_; }
  // The leader and those that are most likely to be better after all: who is to be played next.
  // All of them until each has been played `least` times.
  std::vector<std::size_t> contenders(std::int64_t least) const;
  // Too far behind the leader, however often one has looked.
  bool is_hopeless(std::size_t candidate) const;

  // The chance that the leader is the best, by how the differences scatter.
  double confidence() const;
  // Whether one may stop with this confidence, having looked after every block.
  bool is_decided(double confidence) const;

  std::int64_t playouts(std::size_t candidate) const { return wins_[candidate].count; }
  // Candidates that were played less often than the leader had other luck than it. Their means are
  // those of the leader plus the mean difference to it, and the errors are those of that sum.
  Estimate win(std::size_t candidate) const;
  Estimate spread(std::size_t candidate) const;
  // Best first.
  std::vector<std::size_t> order() const;

 private:
  // Differences of two candidates, the first less the second.
  struct Pair {
    Sample value;
    Sample win;
    Sample spread;

    std::int64_t count() const { return value.count; }
  };

  const Pair& pair(std::size_t first, std::size_t second) const {
    return pairs_[first * count_ + second];
  }
  // By how much the first is better than the second, with what was expected.
  double ahead(std::size_t first, std::size_t second) const;
  // How far the leader is ahead, in standard errors of the difference.
  double lead_over(std::size_t candidate) const;
  // From the means of all candidates, and the differences of this one to the leader.
  Estimate estimate(std::size_t candidate, const std::vector<Sample>& samples,
                    const Sample& differences) const;
  void choose_leader();

  std::size_t count_;
  std::size_t leader_ = 0;
  std::vector<double> expected_;
  double expected_iterations_ = 0;
  std::vector<Sample> wins_;
  std::vector<Sample> spreads_;
  std::vector<Sample> values_;
  std::vector<Pair> pairs_;
};

}  // namespace quoin::search
