#include "server/runtime/loop.h"

#include <csignal>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/runtime/loop_implementation.h"

namespace quoin::server {

namespace {

class LoopCountdown : public Timer::Countdown {
 public:
  explicit LoopCountdown(net::SteadyTimer its_timer) : timer(std::move(its_timer)) {}

  net::SteadyTimer timer;
};

}  // namespace

Loop::Loop() : implementation_(std::make_unique<Implementation>()) {}
Loop::~Loop() = default;

void Loop::run() {
  implementation_->context.run();
  implementation_->context.restart();
}

void Loop::stop() { implementation_->context.stop(); }

void Loop::post(Task task) { boost::asio::post(implementation_->context, std::move(task)); }

Timer Loop::after(std::chrono::milliseconds delay, Task task) {
  auto shared = std::make_shared<Task>(std::move(task));
  auto countdown =
      std::make_unique<LoopCountdown>(net::SteadyTimer(implementation_->context.get_executor()));
  countdown->timer.expires_after(delay);
  countdown->timer.async_wait([shared](boost::system::error_code error) {
    // Out of the shared place first, so that the task may destroy its own timer.
    const Task now = std::exchange(*shared, nullptr);
    if (!error && now) now();
  });
  return {std::move(shared), std::move(countdown)};
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
