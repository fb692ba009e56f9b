#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "laboratory/experiment.h"
#include "laboratory/experiment_result.h"

namespace quoin::cli {

// An experiment with the name that its results have.
struct NamedExperiment {
  std::string name;
  laboratory::Experiment experiment;
};

// Those that ship with the program, in alphabetical order.
std::vector<std::string> experiment_names();
// One of them, or a .json file.
Result<NamedExperiment> load_experiment(const std::string& name_or_path);

// The results in files, and in all .json files of folders, in alphabetical order; "-" is standard
// input.
Result<std::vector<laboratory::ExperimentResult>> read_results(
    const std::vector<std::string>& paths);

}  // namespace quoin::cli
