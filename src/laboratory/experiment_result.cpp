#include "laboratory/experiment_result.h"

#include <cmath>

#include <boost/json/array.hpp>
#include <fmt/format.h>

#include "base/reasons.h"
#include "laboratory/fields.h"
#include "laboratory/reasons.h"
#include "notation/reasons.h"

namespace quoin::laboratory {
namespace {

namespace json = boost::json;

constexpr std::int64_t Version = 1;
constexpr std::int64_t Most = 1'000'000'000'000'000;
constexpr double Large = 1e15;

template <class T, class Parse>
Result<std::vector<T>> parse_all(const json::array& array, const Reason<2>& within, Parse parse) {
  std::vector<T> all;
  for (const json::value& value : array) {
    const std::size_t number = all.size() + 1;
    if (!value.is_object()) return Error(reasons::expected_object).within(within, number);
    Result<T> one = parse(value.get_object());
    if (!one) return one.error().within(within, number);
    all.push_back(*std::move(one));
  }
  return all;
}

Result<SideFigures> parse_side(const json::object& object, std::int64_t games) {
  Fields fields(object);
  SideFigures side;
  side.spec = fields.text("spec");
  side.wins = fields.number("wins", 0, games);
  side.share = fields.real("share", 0, 1);
  side.share_error = fields.real("share_error", 0, 1);
  side.mean_score = fields.real("mean_score", -Large, Large);
  side.mean_score_error = fields.real("mean_score_error", 0, Large);
  side.score_deviation = fields.real("score_deviation", 0, Large);
  side.bingos = static_cast<double>(fields.number("bingos", 0, Most)) / static_cast<double>(games);
  side.seconds_per_move = fields.real("seconds_per_move", 0, Large);
  if (fields.has("forfeits")) side.forfeits = fields.number("forfeits", 0, games);
  side.score_step = fields.small_number("score_step", 1, 1'000'000);
  for (const json::value& count : fields.array("games_by_score")) {
    if (!count.is_int64() || count.get_int64() < 0 || count.get_int64() > games)
      return Error(reasons::result_games_by_score);
    side.games_by_score.push_back(count.get_int64());
  }
  if (fields.error()) return *fields.error();
  return side;
}

Result<MatchFigures::CurvePoint> parse_point(const json::object& object) {
  Fields fields(object);
  MatchFigures::CurvePoint point;
  point.games = fields.number("games", 1, Most);
  point.share = fields.real("share", 0, 1);
  point.error = fields.real("share_error", 0, 1);
  if (fields.error()) return *fields.error();
  return point;
}

Result<MatchComparison> parse_comparison(const json::object& object) {
  Fields fields(object);
  MatchComparison match;
  match.name = fields.text("name");
  const json::array& measured = fields.array("measured");
  if (fields.error()) return *fields.error();
  Result<std::vector<MatchFigures>> figures =
      parse_all<MatchFigures>(measured, reasons::within_measured, parse_match_figures);
  if (!figures) return figures.error();
  if (figures->empty()) return Error(reasons::result_without_measured);
  match.measured = *std::move(figures);
  if (fields.has("reported")) {
    const json::object& reported = fields.object("reported");
    if (fields.error()) return *fields.error();
    Result<Reported> parsed = parse_reported(reported, match.measured.front().sides.size());
    if (!parsed) return parsed.error().within("\"reported\"");
    match.reported = *std::move(parsed);
  }
  return match;
}

Result<AutomataFigure> parse_figure(const json::object& object) {
  Fields fields(object);
  AutomataFigure figure;
  figure.figure = fields.text("figure");
  figure.dawg = fields.real("dawg", 0, Large);
  figure.gaddag = fields.real("gaddag", 0, Large);
  figure.reported_dawg = fields.real_if_there("reported_dawg", 0, Large);
  figure.reported_gaddag = fields.real_if_there("reported_gaddag", 0, Large);
  if (fields.error()) return *fields.error();
  return figure;
}

Result<ExperimentResult> result_of_match(const json::object& object) {
  Result<MatchFigures> figures = parse_match_figures(object);
  if (!figures) return figures.error();
  ExperimentResult result;
  for (const SideFigures& side : figures->sides)
    result.title += fmt::format("{}{}", result.title.empty() ? "" : " v ", side.spec);
  result.matches.push_back({result.title, {}, {*std::move(figures)}});
  return result;
}

}  // namespace

double MatchFigures::seconds_per_game() const {
  double seconds = 0;
  for (const SideFigures& side : sides)
    seconds += side.seconds_per_move * turns / static_cast<double>(sides.size());
  return seconds;
}

Result<MatchFigures> parse_match_figures(const json::object& object) {
  Fields fields(object);
  MatchFigures figures;
  figures.lexicon = fields.text("lexicon");
  figures.seed = fields.number("seed", 0, INT64_MAX);
  figures.games = fields.number("games", 1, Most);
  figures.draws = fields.number("draws", 0, Most);
  figures.digest = fields.text("digest");
  const std::int64_t turns = fields.number("turns", 0, Most);
  const json::array& players = fields.array("players");
  const json::array& curve = fields.array("curve");
  if (fields.error()) return *fields.error();
  figures.turns = static_cast<double>(turns) / static_cast<double>(figures.games);
  Result<std::vector<SideFigures>> sides = parse_all<SideFigures>(
      players, reasons::within_player,
      [&](const json::object& side) { return parse_side(side, figures.games); });
  if (!sides) return sides.error();
  if (sides->size() < 2 || sides->size() > 4) return Error(reasons::experiment_players);
  figures.sides = *std::move(sides);
  Result<std::vector<MatchFigures::CurvePoint>> points =
      parse_all<MatchFigures::CurvePoint>(curve, reasons::within_curve, parse_point);
  if (!points) return points.error();
  figures.curve = *std::move(points);
  return figures;
}

Result<ExperimentResult> parse_experiment_result(std::string_view text) {
  const Result<json::object> object = notation::parse_json_object(text);
  if (!object) return object.error();
  if (!object->contains("experiment")) {
    if (!object->contains("players") || !object->contains("digest"))
      return Error(reasons::not_a_result);
    return result_of_match(*object);
  }
  Fields fields(*object);
  ExperimentResult result;
  fields.number("experiment", Version, Version);
  result.name = fields.text("name");
  result.title = fields.text("title");
  result.source = fields.text("source");
  result.question = fields.text("question");
  result.difference = fields.text("difference");
  result.remark = fields.text_or("remark", "");
  if (fields.error()) return *fields.error();
  if (fields.has("automata")) {
    const json::array& array = fields.array("automata");
    if (fields.error()) return *fields.error();
    Result<std::vector<AutomataFigure>> figures =
        parse_all<AutomataFigure>(array, reasons::within_figure, parse_figure);
    if (!figures) return figures.error();
    result.automata = *std::move(figures);
    return result;
  }
  const json::array& array = fields.array("matches");
  if (fields.error()) return *fields.error();
  Result<std::vector<MatchComparison>> matches =
      parse_all<MatchComparison>(array, reasons::within_match, parse_comparison);
  if (!matches) return matches.error();
  if (matches->empty()) return Error(reasons::experiment_without_matches);
  result.matches = *std::move(matches);
  return result;
}

json::object begin_result(const std::string& name, const Experiment& experiment) {
  return {{"experiment", Version},           {"name", name},
          {"title", experiment.title},       {"source", experiment.source},
          {"question", experiment.question}, {"difference", experiment.difference}};
}

std::optional<bool> agree(const Reported& reported, const MatchFigures& measured) {
  const std::optional<double> error = reported.share_error();
  if (!error) return std::nullopt;
  const SideFigures& first = measured.sides.front();
  return std::abs(*reported.share - first.share) <= std::hypot(*error, first.share_error);
}

}  // namespace quoin::laboratory
