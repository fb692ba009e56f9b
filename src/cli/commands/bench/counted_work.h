#pragma once

#include <cstddef>
#include <string>

#include "base/result.h"
#include "cli/commands/bench/workbench.h"

namespace quoin::cli::bench {

// "best-0, best-1, …"
std::string counted_work_names();

// Finds the plays of all positions in one way, once, for somebody who counts instructions from
// outside (tools/bench.sh). Returns how many positions there were.
Result<std::size_t> do_counted_work(const Workbench& bench, const std::string& name);

}  // namespace quoin::cli::bench
