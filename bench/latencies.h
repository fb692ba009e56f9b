#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace quoin::bench {

// How long things took, in milliseconds, each one remembered: percentiles are exact.
class Latencies {
 public:
  void add(double milliseconds) {
    samples_.push_back(static_cast<float>(milliseconds));
    is_sorted_ = false;
  }
  std::size_t count() const { return samples_.size(); }

  // Zero where there is none.
  double percentile(double percent) {
    if (samples_.empty()) return 0;
    sort();
    const auto rank = static_cast<std::size_t>(percent / 100 * static_cast<double>(count()));
    return samples_[std::min(rank, samples_.size() - 1)];
  }
  double highest() { return percentile(100); }

  // A line for each range, the width doubling: how many were in it.
  std::string plot() {
    constexpr std::array Edges = {0.5F, 1.F, 2.F, 4.F, 8.F, 16.F, 32.F, 64.F, 128.F, 256.F, 1e9F};
    constexpr double Width = 50;
    sort();
    std::string text;
    auto from = samples_.begin();
    float low = 0;
    for (const float high : Edges) {
      const auto to = std::lower_bound(from, samples_.end(), high);
      const double share =
          samples_.empty() ? 0 : static_cast<double>(to - from) / static_cast<double>(count());
      const std::string range =
          high > 1e6F ? fmt::format("over {:g}", low) : fmt::format("{:g} to {:g}", low, high);
      const auto bar = static_cast<std::size_t>(share * Width + (share > 0 ? 0.999 : 0));
      text +=
          fmt::format("  {:>12} ms {:>7.3f} %  {}\n", range, share * 100, std::string(bar, '#'));
      from = to;
      low = high;
    }
    return text;
  }

 private:
  void sort() {
    if (!is_sorted_) std::sort(samples_.begin(), samples_.end());
    is_sorted_ = true;
  }

  std::vector<float> samples_;
  bool is_sorted_ = true;
};

}  // namespace quoin::bench
