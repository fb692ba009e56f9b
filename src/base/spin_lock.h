#pragma once

#include <atomic>

namespace quoin {

// A lock for a few instructions at a time, where several workers of an Executor write down what
// they found. (There is no std::mutex in WebAssembly, and nobody to wait for either.)
class SpinLock {
 public:
  void lock() {
    while (is_locked_.test_and_set(std::memory_order_acquire)) {
    }
  }
  void unlock() { is_locked_.clear(std::memory_order_release); }

 private:
  std::atomic_flag is_locked_;
};

}  // namespace quoin
