#pragma once

#include <string>
#include <vector>

#include "cli/analyst/answer.h"
#include "cli/analyst/study.h"
#include "search/simulation.h"

namespace quoin::cli {

// `shows_plies`: also what each turn after the candidate brought.
Answer simulation_answer(const Study& study, const search::SimulationResult& result, double seconds,
                         bool shows_plies);
std::vector<std::string> simulation_progress(const Study& study,
                                             const search::SimulationResult& result,
                                             double seconds);

}  // namespace quoin::cli
