#include <array>

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "laboratory/report/page.h"

namespace quoin::laboratory::report {
namespace {

namespace json = boost::json;

// Columns of the CSV and keys of the JSON.
constexpr std::array Columns = {"experiment",
                                "match",
                                "player",
                                "games",
                                "wins",
                                "share",
                                "share_error",
                                "mean_score",
                                "mean_score_error",
                                "score_deviation",
                                "bingos_per_game",
                                "turns_per_game",
                                "seconds_per_move",
                                "forfeits",
                                "reported_games",
                                "reported_share",
                                "reported_score",
                                "reported_deviation",
                                "figure",
                                "dawg",
                                "gaddag",
                                "reported_dawg",
                                "reported_gaddag"};

json::object line_of(const ExperimentResult& result, const MatchComparison& match,
                     const MatchFigures& figures, std::size_t side) {
  const SideFigures& it = figures.sides[side];
  const Reported& reported = match.reported;
  json::object line = {{"experiment", result.name},
                       {"match", match.name},
                       {"player", it.spec},
                       {"games", figures.games},
                       {"wins", it.wins},
                       {"share", it.share},
                       {"share_error", it.share_error},
                       {"mean_score", it.mean_score},
                       {"mean_score_error", it.mean_score_error},
                       {"score_deviation", it.score_deviation},
                       {"bingos_per_game", it.bingos},
                       {"turns_per_game", figures.turns},
                       {"seconds_per_move", it.seconds_per_move},
                       {"forfeits", it.forfeits}};
  if (reported.games > 0) line["reported_games"] = reported.games;
  // A source says the share of the first; of two players the other has the rest.
  if (reported.share && side == 0) line["reported_share"] = *reported.share;
  if (reported.share && side == 1 && figures.sides.size() == 2)
    line["reported_share"] = 1 - *reported.share;
  if (side < reported.scores.size()) line["reported_score"] = reported.scores[side];
  if (side < reported.deviations.size()) line["reported_deviation"] = reported.deviations[side];
  return line;
}

json::object line_of(const ExperimentResult& result, const AutomataFigure& it) {
  json::object line = {
      {"experiment", result.name}, {"figure", it.figure}, {"dawg", it.dawg}, {"gaddag", it.gaddag}};
  if (it.reported_dawg) line["reported_dawg"] = *it.reported_dawg;
  if (it.reported_gaddag) line["reported_gaddag"] = *it.reported_gaddag;
  return line;
}

// A cell as RFC 4180 has it.
std::string cell(const json::value* value) {
  if (value == nullptr) return "";
  if (value->is_double()) return fmt::format("{}", value->get_double());
  if (!value->is_string()) return json::serialize(*value);
  const std::string text(value->get_string());
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

}  // namespace

json::array results_json(std::span<const ExperimentResult> results) {
  json::array lines;
  for (const ExperimentResult& result : results) {
    for (const MatchComparison& match : result.matches) {
      for (const MatchFigures& figures : match.measured) {
        for (std::size_t side = 0; side < figures.sides.size(); ++side)
          lines.push_back(line_of(result, match, figures, side));
      }
    }
    for (const AutomataFigure& figure : result.automata) lines.push_back(line_of(result, figure));
  }
  return lines;
}

std::string results_csv(std::span<const ExperimentResult> results) {
  std::string csv = fmt::format("{}\r\n", fmt::join(Columns, ","));
  for (const json::value& value : results_json(results)) {
    const json::object& line = value.get_object();
    std::string row;
    for (const char* column : Columns) {
      if (column != Columns.front()) row += ",";
      row += cell(line.if_contains(column));
    }
    csv += row + "\r\n";
  }
  return csv;
}

}  // namespace quoin::laboratory::report
