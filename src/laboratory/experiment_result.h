#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "laboratory/experiment.h"

namespace quoin::laboratory {

// What a match came to, as `quoin match --json` says it. Errors are half the width of an interval
// that holds the true value with a chance of 95 %.
struct SideFigures {
  std::string spec;
  std::int64_t wins = 0;
  double share = 0;
  double share_error = 0;
  double mean_score = 0;
  double mean_score_error = 0;
  double score_deviation = 0;
  double bingos = 0;  // a game
  double seconds_per_move = 0;
  std::int64_t forfeits = 0;
  int score_step = 1;
  std::vector<std::int64_t> games_by_score;
};

struct MatchFigures {
  std::string lexicon;
  std::int64_t seed = 0;
  std::int64_t games = 0;
  std::int64_t draws = 0;
  double turns = 0;  // a game
  std::vector<SideFigures> sides;
  struct CurvePoint {
    std::int64_t games = 0;
    double share = 0;
    double error = 0;
  };
  std::vector<CurvePoint> curve;  // of the first side
  std::string digest;

  double seconds_per_game() const;
};

Result<MatchFigures> parse_match_figures(const boost::json::object& object);

// What a match of an experiment came to, once for each number of games.
struct MatchComparison {
  std::string name;
  Reported reported;
  std::vector<MatchFigures> measured;
};

struct AutomataFigure {
  std::string figure;  // of automata_figures()
  double dawg = 0;
  double gaddag = 0;
  std::optional<double> reported_dawg;
  std::optional<double> reported_gaddag;
};

struct ExperimentResult {
  std::string name;  // of its file; empty for a match that belongs to no experiment
  std::string title;
  std::string source;
  std::string question;
  std::string difference;
  std::string remark;  // about what was played, as the program found it
  std::vector<MatchComparison> matches;
  std::vector<AutomataFigure> automata;
};

// A file that `quoin experiment` wrote, or the answer of `quoin match --json`.
Result<ExperimentResult> parse_experiment_result(std::string_view text);

// The beginning of such a file; who has played adds matches or automata.
boost::json::object begin_result(const std::string& name, const Experiment& experiment);

// Whether two shares, each with its error, are as far apart as chance explains in 95 of 100 cases;
// nothing where one of the errors is unknown.
std::optional<bool> agree(const Reported& reported, const MatchFigures& measured);

}  // namespace quoin::laboratory
