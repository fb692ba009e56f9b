#pragma once

#include <string>

#include "base/result.h"
#include "cli/position_loader.h"

namespace quoin::cli {

struct ShellChoice {
  MaterialChoice material;
  std::string end = "passes=2";
  std::int64_t threads = 0;  // 0: all cores
  std::string first;         // a file or a CGP to begin with; perhaps nothing
};

// One sitting with games and positions: reads commands from standard input, line by line, until
// quit or the end of the input. Gives what to exit with.
Result<int> run_shell_lines(const ShellChoice& choice);

}  // namespace quoin::cli
