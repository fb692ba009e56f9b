#include "base/thread_pool.h"

#include <atomic>
#include <vector>

#include <gtest/gtest.h>

namespace quoin {
namespace {

TEST(ThreadPool, DoesEverythingOnceByWorkersThatDoOneThingAtATime) {
  for (const int workers : {1, 2, 5}) {
    ThreadPool pool(workers);
    EXPECT_EQ(pool.workers(), workers);
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{1000}}) {
      std::vector<std::atomic<int>> done(count);
      std::vector<std::atomic<int>> busy(static_cast<std::size_t>(workers));
      std::atomic<int> overlaps = 0;
      pool.run(count, [&](int worker, std::size_t index) {
        if (busy[static_cast<std::size_t>(worker)]++ != 0) ++overlaps;
        ++done[index];
        --busy[static_cast<std::size_t>(worker)];
      });
      EXPECT_EQ(overlaps, 0);
      for (const std::atomic<int>& times : done) EXPECT_EQ(times, 1);
    }
  }
}

TEST(ThreadPool, CanBeMadeAndUnmadeWithoutWork) {
  for (int i = 0; i < 50; ++i) ThreadPool pool(3);
}

}  // namespace
}  // namespace quoin
