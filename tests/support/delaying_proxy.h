#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

namespace quoin::test {

// Passes TCP connections on to a port of this machine, and holds what it passes on for a time in
// each direction, as a long line does.
class DelayingProxy {
 public:
  DelayingProxy(std::uint16_t target_port, std::chrono::milliseconds delay);
  ~DelayingProxy();
  DelayingProxy(const DelayingProxy&) = delete;
  DelayingProxy& operator=(const DelayingProxy&) = delete;

  std::uint16_t port() const { return port_; }
  // Of what comes in from now on.
  void set_delay(std::chrono::milliseconds delay) { delay_ = delay; }

 private:
  void work(int listening);

  const std::uint16_t target_port_;
  std::atomic<std::chrono::milliseconds> delay_;
  std::atomic<bool> is_stopped_ = false;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

}  // namespace quoin::test
