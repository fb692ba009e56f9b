#include "server/runtime/metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quoin::server {
namespace {

using testing::HasSubstr;

TEST(Histogram, CountsUpToEachBucket) {
  Histogram histogram;
  histogram.observe(0.0005);
  histogram.observe(0.001);
  histogram.observe(0.03);
  histogram.observe(100);
  EXPECT_EQ(histogram.up_to(0), 2U);
  EXPECT_EQ(histogram.up_to(Histogram::BucketSeconds.size() - 1), 3U);
  EXPECT_EQ(histogram.count(), 4U);
}

TEST(MetricsText, IsWhatPrometheusReads) {
  MetricsText text;
  text.counter("games_total", "Games", 3);
  Histogram histogram;
  histogram.observe(0.02);
  text.histogram("wait_seconds", "Waiting", histogram);
  const std::string page = text.take();
  EXPECT_THAT(page, HasSubstr("# TYPE quoin_games_total counter\nquoin_games_total 3\n"));
  EXPECT_THAT(page, HasSubstr("quoin_wait_seconds_bucket{le=\"0.01\"} 0\n"));
  EXPECT_THAT(page, HasSubstr("quoin_wait_seconds_bucket{le=\"0.025\"} 1\n"));
  EXPECT_THAT(page, HasSubstr("quoin_wait_seconds_bucket{le=\"+Inf\"} 1\n"));
  EXPECT_THAT(page, HasSubstr("quoin_wait_seconds_count 1\n"));
}

}  // namespace
}  // namespace quoin::server
