#include "client/connection.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "client/reasons.h"

namespace quoin::client {

// The thread runs a swarm of one. What both sides use stands under the mutex.
struct LiveConnection::State {
  State()
      : swarm(
            {.on_open = [this](std::size_t) { change([this] { is_open = true; }); },
             .on_message =
                 [this](std::size_t, std::string_view text) {
                   change([this, text] { messages.emplace_back(text); });
                 },
             .on_close = [this](std::size_t,
                                const Closing& how) { change([this, &how] { closing = how; }); }}) {
  }
  ~State() {
    swarm.stop();
    if (thread.joinable()) thread.join();
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  template <class Change>
  void change(const Change& make) {
    {
      const std::scoped_lock lock(mutex);
      make();
    }
    changed.notify_all();
  }

  std::mutex mutex;
  std::condition_variable changed;
  bool is_open = false;
  std::deque<std::string> messages;
  std::optional<Closing> closing;

  Swarm swarm;
  std::thread thread;
};

LiveConnection::LiveConnection(std::unique_ptr<State> state) : state_(std::move(state)) {}
LiveConnection::~LiveConnection() = default;
LiveConnection::LiveConnection(LiveConnection&&) noexcept = default;
LiveConnection& LiveConnection::operator=(LiveConnection&&) noexcept = default;

Result<LiveConnection> LiveConnection::open(const Url& url, const Headers& extra,
                                            std::chrono::milliseconds timeout) {
  auto state = std::make_unique<State>();
  state->swarm.open(url, extra, timeout);
  state->thread = std::thread([&swarm = state->swarm] { swarm.run(); });
  std::unique_lock lock(state->mutex);
  state->changed.wait(lock, [&] { return state->is_open || state->closing; });
  if (!state->is_open) {
    const std::string reason = state->closing->reason;
    lock.unlock();
    return Error(reasons::cannot_connect, url.text(), reason);
  }
  lock.unlock();
  return LiveConnection(std::move(state));
}

Result<void> LiveConnection::send(std::string_view text) {
  {
    const std::scoped_lock lock(state_->mutex);
    if (state_->closing) return Error(reasons::connection_closed, state_->closing->reason);
  }
  state_->swarm.post([&swarm = state_->swarm, copy = std::string(text)]() mutable {
    swarm.send(0, std::move(copy));
  });
  return {};
}

std::optional<std::string> LiveConnection::receive(std::chrono::milliseconds timeout) {
  std::unique_lock lock(state_->mutex);
  state_->changed.wait_for(lock, timeout,
                           [this] { return !state_->messages.empty() || state_->closing; });
  if (state_->messages.empty()) return std::nullopt;
  std::string message = std::move(state_->messages.front());
  state_->messages.pop_front();
  return message;
}

std::optional<Closing> LiveConnection::closing() const {
  const std::scoped_lock lock(state_->mutex);
  return state_->closing;
}

void LiveConnection::close() {
  state_->swarm.post([&swarm = state_->swarm] { swarm.close(0); });
  std::unique_lock lock(state_->mutex);
  state_->changed.wait(lock, [this] { return state_->closing.has_value(); });
}

}  // namespace quoin::client
