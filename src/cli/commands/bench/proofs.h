#pragma once

#include <vector>

#include <boost/json/object.hpp>

namespace quoin::cli::bench {

// How long it took to be certain about positions, each within a limit.
class Proofs {
 public:
  explicit Proofs(double limit) : limit_(limit) {}

  void add(double seconds, bool is_proven) { all_.push_back({seconds, is_proven}); }

  std::size_t size() const { return all_.size(); }
  double limit() const { return limit_; }
  // Where nothing was proven in the limit, that is the time.
  double median_seconds() const;
  // Of all positions.
  double share_within(double seconds) const;

  // Prints them below their heading.
  void print() const;
  void add_to(boost::json::object& json) const;

 private:
  struct One {
    double seconds;
    bool is_proven;
  };
  double limit_;
  std::vector<One> all_;
};

}  // namespace quoin::cli::bench
