#pragma once

#include <atomic>

namespace quoin {

// Says that work should end soon. Whoever works asks it often; whoever waits sets it. (There is no
// std::stop_token in WebAssembly.)
class StopFlag {
 public:
  void stop() { is_set_.store(true, std::memory_order_relaxed); }
  bool is_stopped() const { return is_set_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> is_set_ = false;
};

}  // namespace quoin
