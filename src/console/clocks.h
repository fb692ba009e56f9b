#pragma once

#include <time.h>  // NOLINT(modernize-deprecated-headers): clock_gettime is POSIX

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <vector>

namespace quoin::cli {

// Time on a processor, so that other programs on the machine do not count. To read it is a system
// call: for work that takes milliseconds.
class Stopwatch {
 public:
  enum class Of { ThisThread, AllThreads };

  explicit Stopwatch(Of whose = Of::ThisThread)
      : clock_(whose == Of::ThisThread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID) {}

  double seconds() const { return now() - start_; }

 private:
  double now() const {
    timespec time{};
    ::clock_gettime(clock_, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }

  clockid_t clock_;
  double start_ = now();
};

// Time that passes. To read it takes some thirty nanoseconds, so it can time microseconds; and it
// is the only one for several threads.
class WallClock {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// The best time of each of many small pieces of work that are done in several rounds. Whatever else
// the machine does hits some pieces in some rounds, and seldom one piece in all of them.
class BestTimes {
 public:
  explicit BestTimes(std::size_t pieces) : seconds_(pieces, std::numeric_limits<double>::max()) {}

  void add(std::size_t piece, double seconds) {
    seconds_[piece] = std::min(seconds_[piece], seconds);
  }
  double sum() const {
    double sum = 0;
    for (const double seconds : seconds_) sum += seconds;
    return sum;
  }

 private:
  std::vector<double> seconds_;
};

}  // namespace quoin::cli
