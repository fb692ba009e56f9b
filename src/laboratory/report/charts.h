#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "laboratory/experiment_result.h"

namespace quoin::laboratory::report {

// Pictures in SVG for a page (analysis/report). In all of them what a source reported is a hollow
// diamond, and what we measured a disc; bars beside it are 95 % intervals.

// Who wins how often: a line for each match and number of games.
std::string share_chart(std::span<const MatchComparison> matches);
// The players' mean scores, with what the sources said.
std::string score_chart(std::span<const MatchComparison> matches);
// How the scores of a match are distributed, by player.
std::string distribution_chart(const MatchFigures& match);
// How the share of the first player settled, with its interval.
std::string curve_chart(const MatchFigures& match);

struct Bar {
  std::string name;
  double value = 0;
  std::string text;
  std::optional<double> reported = {};
  std::string reported_text = {};
};
// Lying bars; on a logarithmic scale where the values differ much.
std::string lying_bars(std::span<const Bar> bars, std::string_view description);
// A bar for each player of each match: what a move takes.
std::vector<Bar> time_bars(std::span<const MatchComparison> matches);
// A bar for each match: how many turns a game has.
std::vector<Bar> turn_bars(std::span<const MatchComparison> matches);
// The same: how long a game takes all players together.
std::vector<Bar> game_time_bars(std::span<const MatchComparison> matches);

// A bar for each automaton.
std::vector<Bar> automata_bars(const AutomataFigure& figure);

// The same picture as a file of its own.
std::string standalone(std::string_view chart);

}  // namespace quoin::laboratory::report
