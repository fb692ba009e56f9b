#include "server/runtime/loop.h"

#include <csignal>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

using namespace quoin::server;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

TEST(Loop, RunsWhatWasPostedInOrder) {
  Loop loop;
  std::string seen;
  loop.post([&] {
    seen += 'a';
    loop.post([&] {
      seen += 'c';
      loop.stop();
    });
  });
  loop.post([&] { seen += 'b'; });
  loop.run();
  EXPECT_EQ(seen, "abc");
}

TEST(Loop, TakesTasksFromOtherThreads) {
  Loop loop;
  int sum = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < 500; ++k) {
        loop.post([&] {
          if (++sum == 2000) loop.stop();
        });
      }
    });
  }
  loop.run();
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(sum, 2000);
}

TEST(Loop, StopsFromAnotherThreadAndRunsAgain) {
  Loop loop;
  for (int i = 0; i < 2; ++i) {
    std::thread stopper([&] { loop.stop(); });
    loop.run();
    stopper.join();
  }
  bool ran = false;
  loop.post([&] {
    ran = true;
    loop.stop();
  });
  loop.run();
  EXPECT_TRUE(ran);
}

TEST(Loop, GivesTheExceptionOfATaskToWhoRunsIt) {
  Loop loop;
  bool ran = false;
  loop.post([] { throw std::runtime_error("broken"); });
  loop.post([&] {
    ran = true;
    loop.stop();
  });
  EXPECT_THROW(loop.run(), std::runtime_error);
  EXPECT_FALSE(ran);
  loop.run();
  EXPECT_TRUE(ran);
}

TEST(LoopTimer, FiresAfterItsTimeAndInOrder) {
  Loop loop;
  std::string seen;
  const auto start = steady_clock::now();
  const Timer second = loop.after(60ms, [&] {
    seen += 'b';
    loop.stop();
  });
  const Timer first = loop.after(20ms, [&] { seen += 'a'; });
  loop.run();
  EXPECT_EQ(seen, "ab");
  EXPECT_GE(steady_clock::now() - start, 60ms);
}

TEST(LoopTimer, DoesNothingOnceCancelledOrDestroyed) {
  Loop loop;
  std::string seen;
  Timer cancelled = loop.after(1ms, [&] { seen += 'x'; });
  Timer replaced = loop.after(1ms, [&] { seen += 'y'; });
  {
    const Timer destroyed = loop.after(1ms, [&] { seen += 'z'; });
  }
  cancelled.cancel();
  cancelled.cancel();
  replaced = loop.after(30ms, [&] { loop.stop(); });
  loop.run();
  EXPECT_EQ(seen, "");
}

TEST(LoopTimer, CancelsAnotherThatIsDueAtTheSameTime) {
  Loop loop;
  std::string seen;
  std::vector<Timer> timers(2);
  timers[0] = loop.after(1ms, [&] {
    seen += 'a';
    timers[1].cancel();
  });
  timers[1] = loop.after(1ms, [&] {
    seen += 'b';
    timers[0].cancel();
  });
  loop.post([] { std::this_thread::sleep_for(20ms); });
  const Timer end = loop.after(80ms, [&] { loop.stop(); });
  loop.run();
  EXPECT_EQ(seen, "a");
}

TEST(LoopTimer, MayBeDestroyedByItsOwnTask) {
  Loop loop;
  auto timer = std::make_unique<Timer>();
  const auto token = std::make_shared<int>(7);
  int seen = 0;
  *timer = loop.after(1ms, [&, token] {
    timer.reset();
    seen = *token;
    loop.stop();
  });
  loop.run();
  EXPECT_EQ(seen, 7);
  EXPECT_EQ(token.use_count(), 1);
}

TEST(LoopTimer, LetsGoOfItsTaskWhenCancelled) {
  Loop loop;
  const auto token = std::make_shared<int>(7);
  Timer timer = loop.after(1h, [token] {});
  EXPECT_EQ(token.use_count(), 2);
  timer.cancel();
  EXPECT_EQ(token.use_count(), 1);
}

TEST(Loop, DestroysWhatItNeverRan) {
  const auto token = std::make_shared<int>(7);
  {
    Loop loop;
    loop.post([token] {});
    const Timer timer = loop.after(1h, [token] {});
  }
  EXPECT_EQ(token.use_count(), 1);
}

TEST(Loop, CallsItsTaskOnTheFirstEndSignalOnly) {
  Loop loop;
  int calls = 0;
  loop.on_end_signal([&] {
    ++calls;
    loop.stop();
  });
  loop.post([] { std::raise(SIGTERM); });
  loop.run();
  EXPECT_EQ(calls, 1);
  struct sigaction action{};
  sigaction(SIGTERM, nullptr, &action);
  EXPECT_EQ(action.sa_handler, SIG_DFL) << "the next signal ends the process";
}
