#include "server/timers.h"

namespace quoin::server {

Timer& Timer::operator=(Timer&& other) noexcept {
  if (this != &other) {
    cancel();
    task_ = std::move(other.task_);
    countdown_ = std::move(other.countdown_);
  }
  return *this;
}

void Timer::cancel() {
  if (!task_) return;
  const std::unique_ptr<Countdown> countdown = std::move(countdown_);
  const std::shared_ptr<Task> task = std::move(task_);
  // Destroyed here and not inside the assignment: what a task owns may well look at this timer.
  const Task dropped = std::exchange(*task, nullptr);
}

}  // namespace quoin::server
