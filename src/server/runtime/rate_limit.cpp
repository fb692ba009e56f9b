#include "server/runtime/rate_limit.h"

#include <algorithm>

namespace quoin::server {

bool RateBucket::allows(const Rate& rate, std::int64_t now_ms, double cost) {
  if (filled_ < 0) {
    filled_ = rate.burst;
  } else {
    const auto passed = static_cast<double>(std::max<std::int64_t>(0, now_ms - at_)) / 1000;
    filled_ = std::min(rate.burst, filled_ + passed * rate.per_second);
  }
  at_ = now_ms;
  if (filled_ < cost) return false;
  filled_ -= cost;
  return true;
}

bool RateLimit::allows(const std::string& address, std::int64_t now_ms, double cost) {
  if (buckets_.size() >= MaxAddresses && !buckets_.contains(address)) forget_quiet(now_ms);
  return buckets_[address].allows(rate_, now_ms, cost);
}

void RateLimit::forget_quiet(std::int64_t now_ms) {
  // By then a bucket is full again, and remembering it says nothing.
  const auto full_after = static_cast<std::int64_t>(1000 * rate_.burst / rate_.per_second);
  std::erase_if(buckets_,
                [&](const auto& entry) { return now_ms - entry.second.at_ > full_after; });
  if (buckets_.size() >= MaxAddresses) buckets_.clear();
}

}  // namespace quoin::server
