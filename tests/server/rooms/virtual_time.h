#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "server/runtime/chance.h"
#include "server/runtime/clock.h"
#include "server/runtime/timers.h"
#include "server/storage/backend.h"
#include "server/storage/storage.h"

namespace quoin::server {

// Time that goes by when a test says so: a clock that is turned by hand, and the tasks that are due
// by it, one after the other on the thread of the test.
class VirtualTime : public Timers, public Clock {
 public:
  static constexpr std::int64_t Start = 1'790'000'000'000;

  std::int64_t steady_now() const override { return now_; }
  std::int64_t wall_now() const override { return Start + now_; }

  void post(Task task) override { add(now_, std::make_shared<Task>(std::move(task))); }
  Timer after(std::chrono::milliseconds delay, Task task) override {
    auto shared = std::make_shared<Task>(std::move(task));
    add(now_ + delay.count(), shared);
    return {std::move(shared), nullptr};
  }

  // Runs what is next by that time, and turns the clock to it; false where there is nothing.
  bool step(std::int64_t until) {
    if (tasks_.empty() || tasks_.begin()->first > until) return false;
    const auto next = tasks_.extract(tasks_.begin());
    now_ = std::max(now_, next.key());
    if (const Task task = std::exchange(*next.mapped(), nullptr)) task();
    return true;
  }
  void turn_to(std::int64_t time) { now_ = std::max(now_, time); }

 private:
  // What is due at one time runs in the order in which it was added.
  void add(std::int64_t at, std::shared_ptr<Task> task) { tasks_.emplace(at, std::move(task)); }

  std::int64_t now_ = 0;
  std::multimap<std::int64_t, std::shared_ptr<Task>> tasks_;
};

// A storage without a thread: what is asked is done at once, and answered when it is due.
class DirectStorage : public Storage {
 public:
  DirectStorage(std::unique_ptr<Backend> backend, Timers& timers)
      : backend_(std::move(backend)), timers_(timers) {}

  void commit(Change change, Answer<Done> answer) override {
    const ChangeOutcome outcome = backend_->apply(std::span(&change, 1)).front();
    timers_.post([answer = std::move(answer), outcome] {
      answer(outcome ? Stored<Done>(*outcome) : Stored<Done>(Done{}));
    });
  }
  void put(std::unique_ptr<Question> question) override {
    question->ask(*backend_);
    timers_.post([shared = std::shared_ptr<Question>(std::move(question))] {
      shared->answer(std::nullopt);
    });
  }
  StorageCounts counts() const override { return {}; }

 private:
  std::unique_ptr<Backend> backend_;
  Timers& timers_;
};

// Chance that is always the same.
class RepeatedChance : public Chance {
 public:
  std::string id(std::size_t bytes) override { return to_hex(secret()).substr(0, 2 * bytes); }
  Secret secret() override { return sha256(fmt::format("secret {}", ++drawn_)); }

 private:
  int drawn_ = 0;
};

}  // namespace quoin::server
