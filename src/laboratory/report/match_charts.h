#pragma once

#include <span>
#include <string>
#include <vector>

#include "analysis/report/charts.h"
#include "laboratory/experiment_result.h"

namespace quoin::laboratory::report {

// What the charts of an experiment (analysis/report/charts.h) show.

// Who wins how often: a line for each match and number of games.
std::string share_chart(std::span<const MatchComparison> matches);
// The players' mean scores, with what the sources said.
std::string score_chart(std::span<const MatchComparison> matches);
// How the scores of a match are distributed, by player.
std::string distribution_chart(const MatchFigures& match);
// How the share of the first player settled, with its interval.
std::string curve_chart(const MatchFigures& match);

using analysis::report::Bar;

// A bar for each player of each match: what a move takes.
std::vector<Bar> time_bars(std::span<const MatchComparison> matches);
// A bar for each match: how many turns a game has.
std::vector<Bar> turn_bars(std::span<const MatchComparison> matches);
// The same: how long a game takes all players together.
std::vector<Bar> game_time_bars(std::span<const MatchComparison> matches);

// A bar for each automaton.
std::vector<Bar> automata_bars(const AutomataFigure& figure);

}  // namespace quoin::laboratory::report
