#include "cli/commands/bench/proofs.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "cli/commands/bench/clocks.h"
#include "cli/commands/bench/report.h"

namespace quoin::cli::bench {

double Proofs::median_seconds() const {
  std::vector<double> seconds;
  for (const One& one : all_) seconds.push_back(one.is_proven ? one.seconds : limit_);
  return median(std::move(seconds));
}

double Proofs::share_within(double seconds) const {
  const auto count = std::count_if(all_.begin(), all_.end(), [&](const One& one) {
    return one.is_proven && one.seconds <= seconds;
  });
  return static_cast<double>(count) / static_cast<double>(all_.size());
}

void Proofs::print() const {
  print_figure("median", median_seconds(), 3, "s",
               fmt::format("of the processor until proven, {:g} s at most", limit_));
  for (const double seconds : std::set{1.0, 20.0, limit_}) {
    if (seconds > limit_) break;
    print_figure(fmt::format("proven in {:g} s", seconds), 100 * share_within(seconds), 1, "%");
  }
}

void Proofs::add_to(boost::json::object& json) const {
  json["limit_seconds"] = limit_;
  json["median_seconds"] = median_seconds();
  json["proven_in_1_s"] = share_within(1);
  json["proven_in_20_s"] = share_within(std::min(20.0, limit_));
  json["proven"] = share_within(limit_);
}

}  // namespace quoin::cli::bench
