#pragma once

#include "console/command.h"

namespace quoin::cli {

// quoin bench.
Result<int> run_bench(Arguments arguments);

}  // namespace quoin::cli
