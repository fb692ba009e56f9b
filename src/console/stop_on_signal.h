#pragma once

#include <csignal>

#include "base/stop_flag.h"

namespace quoin::cli {

// While one lives, Ctrl-C and a polite kill set its flag instead of what they did before, so that
// long work can say what it has got. A second signal ends the program. One at a time.
class StopOnSignal {
 public:
  StopOnSignal();
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

  const StopFlag& flag() const { return flag_; }

 private:
  mutable StopFlag flag_;  // set behind the back of whoever holds a const one
  struct sigaction before_[2] = {};
};

}  // namespace quoin::cli
