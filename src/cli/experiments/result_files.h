#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "laboratory/experiment_result.h"

namespace quoin::cli {

// The results in files, and in all .json files of folders, in alphabetical order; "-" is standard
// input.
Result<std::vector<laboratory::ExperimentResult>> read_results(
    const std::vector<std::string>& paths);

}  // namespace quoin::cli
