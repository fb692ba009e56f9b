#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <boost/json/object.hpp>

#include "base/stop_flag.h"
#include "matches/cluster.h"
#include "matches/experiments/experiment_files.h"

namespace quoin::cli {

struct ExperimentOptions {
  std::string folder;  // for logs, from which an experiment that was ended goes on
  std::optional<std::int64_t> games;
  int threads = 1;
  bool is_quiet = false;
};

struct ExperimentOutcome {
  boost::json::object result;  // as laboratory::parse_experiment_result() reads it
  bool is_whole = false;       // else it was stopped
};

// Plays or measures all that an experiment has. In a cluster all processes call this; the first
// gets the outcome, the others get nothing.
Result<std::optional<ExperimentOutcome>> run_experiment(const NamedExperiment& named,
                                                        const ExperimentOptions& options,
                                                        Cluster& cluster, const StopFlag& stop);

}  // namespace quoin::cli
