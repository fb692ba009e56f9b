#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <utility>

namespace quoin::server {

// Something that happens later, unless the timer is destroyed or cancelled before.
class Timer {
 public:
  using Task = std::function<void()>;
  // What counts down; to destroy it stops it.
  class Countdown {
   public:
    virtual ~Countdown() = default;
  };

  Timer() = default;
  // The task is shared with what counts down: where that is over already when the timer is
  // cancelled, it finds the task gone.
  Timer(std::shared_ptr<Task> task, std::unique_ptr<Countdown> countdown)
      : task_(std::move(task)), countdown_(std::move(countdown)) {}
  ~Timer() { cancel(); }
  Timer(Timer&&) noexcept = default;
  Timer& operator=(Timer&& other) noexcept {
    if (this != &other) {
      cancel();
      task_ = std::move(other.task_);
      countdown_ = std::move(other.countdown_);
    }
    return *this;
  }

  void cancel() {
    if (!task_) return;
    const std::unique_ptr<Countdown> countdown = std::move(countdown_);
    const std::shared_ptr<Task> task = std::move(task_);
    // Destroyed here and not inside the assignment: what a task owns may well look at this timer.
    const Task dropped = std::exchange(*task, nullptr);
  }

 private:
  std::shared_ptr<Task> task_;
  std::unique_ptr<Countdown> countdown_;
};

// Runs tasks later, one at a time, on the thread on which games are played. The loop does it as
// time goes by, a test as fast as it can.
class Timers {
 public:
  using Task = Timer::Task;

  virtual ~Timers() = default;

  // After what is already waiting.
  virtual void post(Task task) = 0;
  [[nodiscard]] virtual Timer after(std::chrono::milliseconds delay, Task task) = 0;
};

}  // namespace quoin::server
