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

}  // namespace quoin::search
