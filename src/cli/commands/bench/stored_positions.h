#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/commands/bench/workbench.h"
#include "search/problem.h"

namespace quoin::cli::bench {

struct StoredPosition {
  search::Problem problem;
  // What an exhaustive search found with the words of this workbench, where the file tells.
  std::optional<std::string> best;
};

// The positions of bench/NAME.cgp in the data folder, with the words of the workbench; the file
// says how they were made. In a quick run only the first few.
Result<std::vector<StoredPosition>> stored_positions(const Workbench& bench,
                                                     const std::string& name);

}  // namespace quoin::cli::bench
