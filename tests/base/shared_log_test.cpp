#include "base/shared_log.h"

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace quoin {
namespace {

std::vector<int> items_of(const SharedLog<int>& log) { return {log.begin(), log.end()}; }

TEST(SharedLog, HasWhatWasAppended) {
  SharedLog<std::string> log;
  EXPECT_TRUE(log.empty());
  log.push_back("one");
  log.push_back("two");
  EXPECT_EQ(log.size(), 2U);
  EXPECT_EQ(log[0], "one");
  EXPECT_EQ(log.back(), "two");
}

// Whatever is appended to which copy, each is what a vector would be.
RC_GTEST_PROP(SharedLog, CopiesGoTheirOwnWays, ()) {
  std::vector<SharedLog<int>> logs(1);
  std::vector<std::vector<int>> vectors(1);
  const auto steps =
      *rc::gen::container<std::vector<int>>(*rc::gen::inRange(0, 300), rc::gen::arbitrary<int>());
  for (const int step : steps) {
    const std::size_t at = static_cast<std::size_t>(step & 0xffff) % logs.size();
    if (logs.size() < 8 && step % 7 == 0) {
      logs.push_back(SharedLog<int>(logs[at]));
      vectors.push_back(std::vector<int>(vectors[at]));
    } else {
      logs[at].push_back(step);
      vectors[at].push_back(step);
    }
  }
  for (std::size_t i = 0; i < logs.size(); ++i) RC_ASSERT(items_of(logs[i]) == vectors[i]);
}

TEST(SharedLog, CopiesShareTheirItems) {
  SharedLog<std::string> log{"one", "two"};
  SharedLog<std::string> copy = log;
  copy.push_back("three");
  EXPECT_EQ(&log[1], &copy[1]);
  EXPECT_EQ(log.size(), 2U);
}

TEST(SharedLog, CopiesAppendOnThreadsOfTheirOwn) {
  SharedLog<int> log;
  for (int i = 0; i < 10; ++i) log.push_back(i);
  std::vector<SharedLog<int>> copies(4, log);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&copy = copies[static_cast<std::size_t>(thread)], thread] {
      for (int i = 0; i < 1000; ++i) copy.push_back(thread * 1000 + i);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (int thread = 0; thread < 4; ++thread) {
    const SharedLog<int>& copy = copies[static_cast<std::size_t>(thread)];
    ASSERT_EQ(copy.size(), 1010U);
    EXPECT_EQ(copy[9], 9);
    EXPECT_EQ(copy[10], thread * 1000);
    EXPECT_EQ(copy.back(), thread * 1000 + 999);
  }
}

}  // namespace
}  // namespace quoin
