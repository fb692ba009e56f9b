#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

namespace quoin::server {

// So many at once, and so many a second in the long run.
struct Rate {
  double burst = 100;
  double per_second = 20;
};

// A bucket that fills by itself; each thing done takes one out of it.
class RateBucket {
 public:
  bool allows(const Rate& rate, std::int64_t now_ms, double cost = 1);

 private:
  friend class RateLimit;
  double filled_ = -1;  // never used: full
  std::int64_t at_ = 0;
};

// Counts by address. Addresses that have been quiet are forgotten, and there are never more than a
// fixed number of them: when all are busy, the table starts anew rather than grow.
class RateLimit {
 public:
  explicit RateLimit(Rate rate) : rate_(rate) {}

  bool allows(const std::string& address, std::int64_t now_ms, double cost = 1);
  std::size_t size() const { return buckets_.size(); }

 private:
  static constexpr std::size_t MaxAddresses = 50'000;

  void forget_quiet(std::int64_t now_ms);

  Rate rate_;
  std::unordered_map<std::string, RateBucket> buckets_;
};

}  // namespace quoin::server
