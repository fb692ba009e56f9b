#pragma once

#include "base/stop_flag.h"

namespace quoin::cli {

// While one lives, Ctrl-C and a polite kill set its flag instead of ending the program, so that
// long work can say what it has got. A second signal ends the program as usual. One at a time.
class StopOnSignal {
 public:
  StopOnSignal();
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

  const StopFlag& flag() const;
};

}  // namespace quoin::cli
