#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace quoin::server {

// How long something took, in buckets, as Prometheus wants it.
class Histogram {
 public:
  static constexpr std::array<double, 12> BucketSeconds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                           0.1,   0.25,   0.5,   1,    2.5,   10};

  void observe(double seconds);

  std::uint64_t count() const { return count_; }
  double sum() const { return sum_; }
  // Of observations at most as long as the bucket.
  std::uint64_t up_to(std::size_t bucket) const;

 private:
  std::array<std::uint64_t, BucketSeconds.size() + 1> counts_{};
  std::uint64_t count_ = 0;
  double sum_ = 0;
};

// What the server counts about itself; on the loop only. Totals, never names: a metric must not
// tell what happens at one table.
struct Metrics {
  std::uint64_t http_requests = 0;
  std::uint64_t http_errors = 0;  // answers from 500 on
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t refusals = 0;
  std::uint64_t rate_limited = 0;
  std::uint64_t games_created = 0;
  std::uint64_t games_started = 0;
  std::uint64_t games_finished = 0;
  std::uint64_t actions = 0;
  std::uint64_t conflicts = 0;  // another node was faster
  std::uint64_t storage_errors = 0;
  Histogram acknowledgement;  // from the request of a seat to its answer, the sync included
  Histogram computer_turn;    // from the question to the decision, waiting included
};

// Writes the text format of Prometheus, one metric at a time.
class MetricsText {
 public:
  void counter(std::string_view name, std::string_view help, std::uint64_t value) {
    number(name, help, "counter", value);
  }
  void gauge(std::string_view name, std::string_view help, std::uint64_t value) {
    number(name, help, "gauge", value);
  }
  void histogram(std::string_view name, std::string_view help, const Histogram& histogram);

  std::string take() { return std::move(text_); }

 private:
  void number(std::string_view name, std::string_view help, std::string_view type,
              std::uint64_t value);
  void head(std::string_view name, std::string_view help, std::string_view type);

  std::string text_;
};

}  // namespace quoin::server
