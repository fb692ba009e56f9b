#include "server/runtime/metrics.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace quoin::server {

void Histogram::observe(double seconds) {
  const auto bucket = std::lower_bound(BucketSeconds.begin(), BucketSeconds.end(), seconds);
  ++counts_[static_cast<std::size_t>(std::distance(BucketSeconds.begin(), bucket))];
  ++count_;
  sum_ += seconds;
}

std::uint64_t Histogram::up_to(std::size_t bucket) const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i <= bucket; ++i) sum += counts_[i];
  return sum;
}

void MetricsText::head(std::string_view name, std::string_view help, std::string_view type) {
  text_ += fmt::format("# HELP quoin_{} {}\n# TYPE quoin_{} {}\n", name, help, name, type);
}

void MetricsText::number(std::string_view name, std::string_view help, std::string_view type,
                         std::uint64_t value) {
  head(name, help, type);
  text_ += fmt::format("quoin_{} {}\n", name, value);
}

void MetricsText::histogram(std::string_view name, std::string_view help,
                            const Histogram& histogram) {
  head(name, help, "histogram");
  for (std::size_t i = 0; i < Histogram::BucketSeconds.size(); ++i) {
    text_ += fmt::format("quoin_{}_bucket{{le=\"{}\"}} {}\n", name, Histogram::BucketSeconds[i],
                         histogram.up_to(i));
  }
  text_ +=
      fmt::format("quoin_{0}_bucket{{le=\"+Inf\"}} {1}\nquoin_{0}_sum {2}\nquoin_{0}_count {1}\n",
                  name, histogram.count(), histogram.sum());
}

}  // namespace quoin::server
