#pragma once

#include <cstdint>
#include <string>

#include "laboratory/experiment_result.h"

namespace quoin::laboratory::report {

// How figures are written, on pages and in tables alike.

// "53.0 % ± 2.6"
std::string share_text(const SideFigures& side);
// "53.0 % ± 5.6 reported", without the error where it is not known.
std::string reported_share_text(const Reported& reported);
// "300 games"
std::string games_text(std::int64_t games);
// "12 µs", "3.4 ms", "1.20 s"
std::string time_text(double seconds);
// What the figures of automata are called, and how they are written.
std::string figure_name(const std::string& figure);
std::string figure_text(const std::string& figure, double value);

// A table of what was reported beside what was measured: the first row names the columns. A line
// for what the source said, where it said something, and one for each number of games.
std::vector<std::vector<std::string>> comparison_rows(const ExperimentResult& result);

}  // namespace quoin::laboratory::report
