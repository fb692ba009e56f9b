#pragma once

#include <atomic>
#include <chrono>
#include <thread>

#include "base/stop_flag.h"
#include "cli/commands/bench/clocks.h"

namespace quoin::cli::bench {

// Says stop when the program has had so much time on the processor since this was made: on a busy
// machine the clock on the wall would stop a search that has hardly begun.
class ProcessorLimit {
 public:
  explicit ProcessorLimit(double seconds)
      : thread_([this, seconds] {
          while (!is_over_ && watch_.seconds() < seconds) std::this_thread::sleep_for(Interval);
          flag_.stop();
        }) {}
  ~ProcessorLimit() {
    is_over_ = true;
    thread_.join();
  }
  ProcessorLimit(const ProcessorLimit&) = delete;
  ProcessorLimit& operator=(const ProcessorLimit&) = delete;

  const StopFlag& flag() const { return flag_; }
  // Before the time is up.
  void stop() { flag_.stop(); }
  double seconds() const { return watch_.seconds(); }

 private:
  static constexpr std::chrono::milliseconds Interval{5};

  Stopwatch watch_{Stopwatch::Of::AllThreads};
  StopFlag flag_;
  std::atomic<bool> is_over_ = false;
  std::thread thread_;
};

}  // namespace quoin::cli::bench
