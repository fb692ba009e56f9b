#pragma once

#include <chrono>

#include "base/stop_flag.h"

namespace quoin::search {

using Clock = std::chrono::steady_clock;

// When a search has to give its answer, finished or not: at a time, or when somebody says so.
class Deadline {
 public:
  // Never by itself.
  explicit Deadline(const StopFlag& stop) : stop_(&stop) {}
  Deadline(const StopFlag& stop, Clock::time_point at) : stop_(&stop), at_(at) {}

  bool has_time() const { return at_ != Clock::time_point::max(); }
  Clock::time_point at() const { return at_; }
  const StopFlag& stop() const { return *stop_; }
  // To read the clock takes some thirty nanoseconds.
  bool has_passed() const { return stop_->is_stopped() || (has_time() && Clock::now() >= at_); }
  // The same flag, and the earlier of the two times.
  Deadline at_latest(Clock::time_point at) const { return {*stop_, at < at_ ? at : at_}; }

 private:
  const StopFlag* stop_;
  Clock::time_point at_ = Clock::time_point::max();
};

}  // namespace quoin::search
