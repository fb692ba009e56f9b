#pragma once

#include <map>
#include <span>
#include <string>

#include <boost/json/array.hpp>

#include "laboratory/experiment_result.h"

namespace quoin::laboratory::report {

// All results as one HTML file that asks nothing of any host.
std::string results_page(std::span<const ExperimentResult> results);

// A line for each player of each match, and for each figure of automata; numbers have a point.
std::string results_csv(std::span<const ExperimentResult> results);
// The same lines for programs.
boost::json::array results_json(std::span<const ExperimentResult> results);

// What the sources reported beside what we measured, as a document with pictures beside it.
struct Document {
  std::string markdown;
  std::map<std::string, std::string> pictures;  // SVG by file name
};
// `folder` is where the pictures will lie, as the document names it.
Document replications(std::span<const ExperimentResult> results, const std::string& folder);

}  // namespace quoin::laboratory::report
