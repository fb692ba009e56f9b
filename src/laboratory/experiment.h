#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

#include "base/result.h"

namespace quoin::laboratory {

// What the source of an experiment says of a match. Most say a part of it.
struct Reported {
  std::int64_t games = 0;       // 0 where it is not said
  std::optional<double> share;  // of the wins, of the first player
  std::vector<double> scores;   // the players' means
  std::vector<double> deviations;
  std::optional<double> turns;    // a game has
  std::optional<double> seconds;  // a game takes
  std::string note;

  bool operator==(const Reported&) const = default;

  bool is_empty() const { return *this == Reported(); }
  // Besides what is said in words.
  bool has_figures() const { return share || !scores.empty() || turns || seconds; }
  // How far the share may be off with a chance of 5 %, as so many games that do not depend on each
  // other let it; nothing where their number is not known.
  std::optional<double> share_error() const;
};

Result<Reported> parse_reported(const boost::json::object& object, std::size_t players);
boost::json::object to_json(const Reported& reported);

struct ExperimentMatch {
  std::string name;
  std::vector<std::string> players;
  // Each of them is a prefix of the next longer one.
  std::vector<std::int64_t> games;
  std::int64_t seed = 1;
  std::string lexicon = "english";
  std::string layout = "standard";
  std::string rules;
  bool has_blanks = true;
  std::int64_t pass_bonus = 0;
  std::string opening;  // as in "8H AWARD"; of openings alone
  Reported reported;

  bool operator==(const ExperimentMatch&) const = default;
};

// A figure of the automata as the source says it.
struct ReportedFigure {
  std::string figure;
  double dawg = 0;
  double gaddag = 0;

  bool operator==(const ReportedFigure&) const = default;
};

enum class ExperimentKind {
  Matches,
  EndGames,  // the first player is on turn, the bag is empty and the other is stuck with a tile
  Opening,   // the first player has begun with a play that is given
  Automata,  // sizes of DAWG and GADDAG, and how much of them is walked through
};
std::string_view name_of(ExperimentKind kind);

// A published experiment, to be done again. docs/formats/experiments.md describes the file.
struct Experiment {
  std::string title;
  std::string source;
  std::string question;
  std::string difference;  // why our figures are others; perhaps empty
  ExperimentKind kind = ExperimentKind::Matches;
  std::vector<ExperimentMatch> matches;  // none of automata
  std::string stuck;                     // of end games: the tiles that the other is stuck with
  std::string rack;                      // of openings: what the first player holds
  // Of automata: a word list, and games in which plays are searched.
  std::string lexicon = "english";
  std::int64_t games = 0;
  std::int64_t seed = 1;
  std::vector<ReportedFigure> reported;

  bool operator==(const Experiment&) const = default;
};

Result<Experiment> parse_experiment(std::string_view text);
// parse_experiment() reads it back.
boost::json::object to_json(const Experiment& experiment);

// The figures that can be reported and are measured, in the order of tables.
const std::vector<std::string>& automata_figures();

}  // namespace quoin::laboratory
