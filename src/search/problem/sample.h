#pragma once

#include <cmath>
#include <cstdint>

namespace quoin::search {

// Mean and spread of numbers that come one after the other.
struct Sample {
  std::int64_t count = 0;
  double mean = 0;
  double squares = 0;  // sum of squared distances from the mean

  void add(double value) {
    ++count;
    const double distance = value - mean;
    mean += distance / static_cast<double>(count);
    squares += distance * (value - mean);
  }
  double variance() const { return count > 1 ? squares / static_cast<double>(count - 1) : 0; }
  double deviation() const { return std::sqrt(variance()); }
  // Of the mean.
  double standard_error() const {
    return count > 0 ? deviation() / std::sqrt(static_cast<double>(count)) : 0;
  }
};

// A mean of one of several that share their luck. Their differences are better known than the means
// themselves, so what is said of a difference goes by its own error.
struct Estimate {
  double mean = 0;
  double error = 0;             // standard error of the mean
  double difference_error = 0;  // of the difference to the best of them; 0 for that one itself
};

}  // namespace quoin::search
