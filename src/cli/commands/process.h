#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace quoin::cli {

// What a program that ran to its end left behind.
struct Finished {
  int exit_code = 0;  // 128 and more: ended by a signal
  std::string output;
  std::string errors;
};

struct ProcessOptions {
  std::string folder;                    // where it runs; empty: here
  std::vector<std::string> environment;  // "NAME=value", besides what we have ourselves
};

// Runs a program, found by its name as a shell would, with nothing on its standard input, and
// waits for it. An error says that it could not be started; how it ended is in the result.
Result<Finished> run_process(const std::vector<std::string>& command,
                             const ProcessOptions& options = {});

}  // namespace quoin::cli
