#pragma once

#include <pthread.h>
#include <signal.h>

#include <chrono>
#include <future>
#include <utility>

namespace quoin::cli {

// Work that goes on while somebody looks at the screen. Signals stay with the thread that asked.
// Going out of scope waits for the work; a program that cannot wait ends itself (_Exit).
template <class T>
class Background {
 public:
  template <class Work>
  explicit Background(Work work) {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    future_ = std::async(std::launch::async, std::move(work));
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  bool is_done(std::chrono::milliseconds patience = std::chrono::milliseconds(0)) const {
    return future_.wait_for(patience) == std::future_status::ready;
  }
  // Once; waits where it is not done.
  T take() { return future_.get(); }

 private:
  std::future<T> future_;
};

}  // namespace quoin::cli
