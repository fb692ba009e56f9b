#include "server/engines/engine_pool.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

#include "support/small_lexicon.h"

namespace quoin::server {
namespace {

// Stands in for the loop: collects what is posted, and runs it where the test says.
class Mailbox {
 public:
  EnginePool::Post post() {
    return [this](std::function<void()> task) {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
      changed_.notify_all();
    };
  }
  // Waits for so many posts, and runs them.
  void run(std::size_t count) {
    std::unique_lock lock(mutex_);
    ASSERT_TRUE(
        changed_.wait_for(lock, std::chrono::seconds(60), [&] { return tasks_.size() >= count; }));
    const std::vector<std::function<void()>> tasks = std::move(tasks_);
    tasks_.clear();
    lock.unlock();
    for (const std::function<void()>& task : tasks) task();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::function<void()>> tasks_;
};

// Keeps the only thread busy until it is opened. It has to outlive the pool, whose thread looks at
// it.
class Gate {
 public:
  EnginePool::Work work() {
    return [this](EngineWorker&, const StopFlag&) -> EnginePool::Afterwards {
      is_reached_ = true;
      while (!is_open_) std::this_thread::yield();
      return nullptr;
    };
  }
  void wait() const {
    while (!is_reached_) std::this_thread::yield();
  }
  void open() { is_open_ = true; }

 private:
  std::atomic<bool> is_reached_ = false;
  std::atomic<bool> is_open_ = false;
};

TEST(EnginePool, TakesTurnsBetweenKeys) {
  Mailbox mailbox;
  Gate gate;
  EnginePool pool({1, 100, 10}, mailbox.post());
  const auto held = pool.submit("gate", gate.work());
  gate.wait();
  std::string order;
  std::vector<EnginePool::Ticket> tickets;
  const auto note = [&](char name) {
    return [&order, name](EngineWorker&, const StopFlag&) -> EnginePool::Afterwards {
      return [&order, name] { order += name; };
    };
  };
  for (int i = 0; i < 4; ++i) tickets.push_back(*pool.submit("a", note('a')));
  for (int i = 0; i < 2; ++i) tickets.push_back(*pool.submit("b", note('b')));
  tickets.push_back(*pool.submit("c", note('c')));
  gate.open();
  mailbox.run(7);
  EXPECT_EQ(order, "abcabaa");
}

TEST(EnginePool, RefusesWhatIsTooMuch) {
  Mailbox mailbox;
  Gate gate;
  EnginePool pool({1, 3, 2}, mailbox.post());
  const auto held = pool.submit("gate", gate.work());
  gate.wait();
  const auto nothing = [](EngineWorker&, const StopFlag&) -> EnginePool::Afterwards {
    return [] {};
  };
  std::vector<std::optional<EnginePool::Ticket>> tickets;
  for (int i = 0; i < 3; ++i) tickets.push_back(pool.submit("a", nothing));
  EXPECT_FALSE(tickets[2]) << "two for one key";
  tickets.push_back(pool.submit("b", nothing));
  EXPECT_TRUE(tickets[3]);
  EXPECT_FALSE(pool.submit("c", nothing)) << "three in all";
  EXPECT_EQ(pool.counts().refused, 2U);
  // What was cancelled makes room.
  tickets[0]->cancel();
  EXPECT_TRUE(pool.submit("a", nothing));
  gate.open();
}

TEST(EnginePool, CancelledWorkIsNotHeardOf) {
  Mailbox mailbox;
  EnginePool pool({1, 100, 10}, mailbox.post());
  std::atomic<bool> saw_stop = false;
  std::atomic<bool> is_running = false;
  bool was_told = false;
  std::optional<EnginePool::Ticket> ticket =
      pool.submit("a", [&](EngineWorker&, const StopFlag& stop) -> EnginePool::Afterwards {
        is_running = true;
        while (!stop.is_stopped()) std::this_thread::yield();
        saw_stop = true;
        return [&] { was_told = true; };
      });
  while (!is_running) std::this_thread::yield();
  ticket.reset();
  mailbox.run(1);
  EXPECT_TRUE(saw_stop);
  EXPECT_FALSE(was_told);
}

TEST(EnginePool, EndsWhileWorkIsWaitingAndRunning) {
  Mailbox mailbox;
  std::optional<EnginePool> pool;
  pool.emplace(EnginePool::Limits{2, 100, 100}, mailbox.post());
  std::vector<EnginePool::Ticket> tickets;
  for (int i = 0; i < 50; ++i) {
    tickets.push_back(
        *pool->submit("a", [](EngineWorker&, const StopFlag& stop) -> EnginePool::Afterwards {
          while (!stop.is_stopped()) std::this_thread::yield();
          return nullptr;
        }));
  }
  pool.reset();
}

TEST(EngineWorker, KeepsItsPlayers) {
  const players::Resources resources{test::small_english(), {}};
  EngineWorker worker;
  const Result<players::Player*> first = worker.player("static", resources);
  ASSERT_TRUE(first);
  EXPECT_EQ(*worker.player("static", resources), *first);
  EXPECT_NE(*worker.player("high-scorer", resources), *first);
  EXPECT_FALSE(worker.player("nobody", resources));
}

}  // namespace
}  // namespace quoin::server
