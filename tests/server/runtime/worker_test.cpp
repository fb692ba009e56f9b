#include "server/runtime/worker.h"

#include <future>
#include <string>
#include <thread>

#include <gtest/gtest.h>

using namespace quoin::server;

TEST(Worker, DoesJobsInOrderOnAThreadOfItsOwn) {
  std::promise<std::string> all;
  std::string seen;
  std::thread::id thread;
  Worker worker("test", [](const Worker::Task& task) { task(); });
  for (const char name : {'a', 'b', 'c'}) {
    worker.submit([&, name]() -> Worker::Task {
      thread = std::this_thread::get_id();
      return [&, name] {
        seen += name;
        if (name == 'c') all.set_value(seen);
      };
    });
  }
  EXPECT_EQ(all.get_future().get(), "abc");
  EXPECT_NE(thread, std::this_thread::get_id());
}

TEST(Worker, IsWorkedOffByItsCallerWhereItHasNoThread) {
  std::string seen;
  Worker worker([](const Worker::Task& task) { task(); }, 2);
  EXPECT_FALSE(worker.do_one()) << "nothing waits";
  const auto job = [&seen](char name) {
    return [&seen, name]() -> Worker::Task { return [&seen, name] { seen += name; }; };
  };
  EXPECT_TRUE(worker.submit(job('a')));
  EXPECT_TRUE(worker.submit(job('b')));
  EXPECT_FALSE(worker.submit(job('c'))) << "as many wait as may";
  EXPECT_EQ(seen, "");
  EXPECT_TRUE(worker.do_one());
  EXPECT_EQ(seen, "a");
  EXPECT_TRUE(worker.submit(job('d'))) << "there is room again";
  while (worker.do_one()) continue;
  EXPECT_EQ(seen, "abd");
}
