#include "server/jobs/job.h"

#include <gtest/gtest.h>

#include "server/rooms/virtual_time.h"

namespace quoin::server {
namespace {

TEST(JobProgress, IsToldNowAndThen) {
  VirtualTime time;
  JobProgress progress(time);
  EXPECT_TRUE(progress.is_due()) << "at once, whatever the clock says";
  progress.tell({{"done", 1}});
  EXPECT_EQ(progress.text(), "{\"done\":1}");
  time.turn_to(299);
  EXPECT_FALSE(progress.is_due());
  time.turn_to(300);
  EXPECT_TRUE(progress.is_due());
}

}  // namespace
}  // namespace quoin::server
