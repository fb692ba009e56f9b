#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/net/listener.h"
#include "server/runtime/loop.h"

namespace quoin::test {

using server::Loop;
using namespace server::net;

// Paths: /hello, /echo (the body), /large (the same, of 50 000 bytes at most), /size?bytes=N,
// /describe (the request), /throw, /later (answers from a timer), /hold (answers when release() is
// called), /twice, /nothing (204), and /live, a WebSocket that echoes. /live does on "close CODE
// REASON", "throw", "flood COUNT BYTES", "round trip" as it says.
class TestService : public Service {
 public:
  explicit TestService(Loop& loop) : loop_(loop) {}

  std::optional<std::size_t> max_body_bytes(const Request& request) const override {
    return request.path == "/large" ? std::optional<std::size_t>(50'000) : std::nullopt;
  }
  void handle(Request request, Respond respond) override;
  std::variant<Upgrade, Response> upgrade(const Request& request) override;

  // On the loop.
  void release();
  const std::vector<std::string>& events() const { return events_; }
  const std::vector<Socket*>& sockets() const { return sockets_; }
  // Called inside the next on_message.
  std::function<void()> on_next_message;

 private:
  class Handler;
  Loop& loop_;
  std::vector<server::Timer> timers_;
  std::vector<Respond> held_;
  std::vector<std::string> events_;
  std::vector<Socket*> sockets_;
};

// A server with a TestService on a free port, and a thread of its own.
class TestServer {
 public:
  explicit TestServer(Listener::Settings settings = {});
  // With time-outs by that time, which belongs to the loop.
  TestServer(Listener::Settings settings, server::Timers& timers, const server::Clock& clock);
  ~TestServer();
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;

  std::uint16_t port() const { return port_; }
  std::string url(std::string_view scheme, std::string_view path) const;

  // Runs it on the loop and waits for what it gives.
  template <class Function>
  auto on_loop(Function function) {
    std::packaged_task<decltype(function())()> task(std::move(function));
    auto result = task.get_future();
    const auto shared = std::make_shared<decltype(task)>(std::move(task));
    loop.post([shared] { (*shared)(); });
    return result.get();
  }
  // Asks on the loop until it is so, or for too long.
  bool eventually(const std::function<bool()>& is_so);
  Counts counts() {
    return on_loop([this] { return listener->counts(); });
  }
  std::vector<std::string> events() {
    return on_loop([this] { return service.events(); });
  }
  bool eventually_heard(const std::string& event);

  Loop loop;
  TestService service;
  std::unique_ptr<Listener> listener;

 private:
  std::uint16_t port_ = 0;
  std::thread thread_;
};

}  // namespace quoin::test
