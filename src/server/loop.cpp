#include "server/loop.h"

#include <csignal>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/net/loop_implementation.h"

namespace quoin::server {

// The task is shared with the handler that waits in the context: a handler that is already queued
// when the timer is cancelled finds the task gone.
struct Loop::Timer::State {
  net::SteadyTimer timer;
  std::shared_ptr<Task> task;
};

Loop::Timer::Timer() = default;
Loop::Timer::~Timer() { cancel(); }
Loop::Timer::Timer(Timer&&) noexcept = default;

Loop::Timer& Loop::Timer::operator=(Timer&& other) noexcept {
  if (this != &other) {
    cancel();
    state_ = std::move(other.state_);
  }
  return *this;
}

void Loop::Timer::cancel() {
  if (!state_) return;
  const std::unique_ptr<State> state = std::move(state_);
  // Destroyed here and not inside the assignment: what a task owns may well look at this timer.
  const Task dropped = std::exchange(*state->task, nullptr);
}

Loop::Loop() : implementation_(std::make_unique<Implementation>()) {}
Loop::~Loop() = default;

void Loop::run() {
  implementation_->context.run();
  implementation_->context.restart();
}

void Loop::stop() { implementation_->context.stop(); }

void Loop::post(Task task) { boost::asio::post(implementation_->context, std::move(task)); }

Loop::Timer Loop::after(std::chrono::milliseconds delay, Task task) {
  Timer timer;
  timer.state_ = std::make_unique<Timer::State>(
      Timer::State{net::SteadyTimer(implementation_->context.get_executor()),
                   std::make_shared<Task>(std::move(task))});
  timer.state_->timer.expires_after(delay);
  timer.state_->timer.async_wait([shared = timer.state_->task](boost::system::error_code error) {
    // Out of the shared place first, so that the task may destroy its own timer.
    const Task now = std::exchange(*shared, nullptr);
    if (!error && now) now();
  });
  return timer;
}

void Loop::on_end_signal(Task task) {
  auto& signals = implementation_->end_signals;
  signals.emplace(implementation_->context, SIGINT, SIGTERM);
  signals->async_wait([&signals, task = std::move(task)](boost::system::error_code error, int) {
    if (error) return;
    // Gives the signals back to the system: the next one ends the process.
    signals->clear();
    task();
  });
}

void Loop::on_reload_signal(Task task) {
  auto& signals = implementation_->reload_signals;
  if (!signals) signals.emplace(implementation_->context, SIGHUP);
  signals->async_wait([this, task = std::move(task)](boost::system::error_code error, int) {
    if (error) return;
    task();
    on_reload_signal(task);
  });
}

}  // namespace quoin::server
