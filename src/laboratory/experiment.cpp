#include "laboratory/experiment.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <boost/json/array.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "laboratory/fields.h"
#include "laboratory/reasons.h"
#include "notation/reasons.h"

namespace quoin::laboratory {
namespace {

namespace json = boost::json;

constexpr std::int64_t MostGames = 1'000'000'000;
constexpr double MostPoints = 1e6;
constexpr double MostSeconds = 1e9;
constexpr double Deviations95 = 1.96;

struct KindName {
  ExperimentKind kind;
  std::string_view name;
};
constexpr std::array Kinds = {
    KindName{ExperimentKind::Matches, "matches"}, KindName{ExperimentKind::EndGames, "end-games"},
    KindName{ExperimentKind::Opening, "opening"}, KindName{ExperimentKind::Automata, "automata"}};

std::optional<ExperimentKind> kind_named(std::string_view name) {
  for (const KindName& kind : Kinds) {
    if (kind.name == name) return kind.kind;
  }
  return std::nullopt;
}

// What matches of a file have in common unless they say otherwise.
void read_settings(Fields& fields, ExperimentMatch& match) {
  if (fields.has("games")) match.games = fields.one_or_more("games", 1, MostGames);
  if (fields.has("seed")) match.seed = fields.number("seed", 0, INT64_MAX);
  match.lexicon = fields.text_or("lexicon", match.lexicon);
  match.layout = fields.text_or("layout", match.layout);
  match.rules = fields.text_or("rules", match.rules);
  match.has_blanks = fields.yes_or_no_or("blanks", match.has_blanks);
  if (fields.has("pass_bonus")) match.pass_bonus = fields.number("pass_bonus", 0, 1000);
}

Result<ExperimentMatch> parse_match(const json::object& object, const ExperimentMatch& settings,
                                    ExperimentKind kind) {
  Fields fields(object);
  if (const std::optional<Error> unknown =
          fields.unknown_key({"name", "players", "games", "seed", "lexicon", "layout", "rules",
                              "blanks", "pass_bonus", "opening", "reported"}))
    return *unknown;
  ExperimentMatch match = settings;
  read_settings(fields, match);
  match.players = fields.texts("players");
  match.name = fields.text_or("name", fmt::format("{}", fmt::join(match.players, " v ")));
  if (fields.has("opening")) match.opening = fields.text("opening");
  if (fields.error()) return *fields.error();
  const std::size_t most = kind == ExperimentKind::Matches ? 4 : 2;
  if (match.players.size() < 2 || match.players.size() > most)
    return Error(most == 2 ? reasons::experiment_two_players : reasons::experiment_players);
  if (match.games.empty()) return Error(reasons::experiment_without_games);
  const auto sides = static_cast<std::int64_t>(match.players.size());
  for (const std::int64_t games : match.games) {
    if (kind == ExperimentKind::Matches && games % sides != 0)
      return Error(reasons::experiment_games_uneven, games, sides);
  }
  if (!std::is_sorted(match.games.begin(), match.games.end()))
    return Error(reasons::experiment_games_order);
  if ((kind == ExperimentKind::Opening) == match.opening.empty()) {
    return Error(match.opening.empty() ? reasons::experiment_without_opening
                                       : reasons::experiment_with_opening);
  }
  if (fields.has("reported")) {
    const json::object& reported = fields.object("reported");
    if (fields.error()) return *fields.error();
    Result<Reported> parsed = parse_reported(reported, match.players.size());
    if (!parsed) return parsed.error().within("\"reported\"");
    match.reported = *std::move(parsed);
  }
  return match;
}

Result<std::vector<ExperimentMatch>> parse_matches(const json::array& array,
                                                   const ExperimentMatch& settings,
                                                   ExperimentKind kind) {
  std::vector<ExperimentMatch> matches;
  for (const json::value& value : array) {
    const std::size_t number = matches.size() + 1;
    if (!value.is_object())
      return Error(reasons::expected_object).within(reasons::within_match, number);
    Result<ExperimentMatch> match = parse_match(value.get_object(), settings, kind);
    if (!match) return match.error().within(reasons::within_match, number);
    for (const ExperimentMatch& other : matches) {
      if (other.name == match->name)
        return Error(reasons::experiment_match_twice, match->name)
            .within(reasons::within_match, number);
    }
    matches.push_back(*std::move(match));
  }
  if (matches.empty()) return Error(reasons::experiment_without_matches);
  return matches;
}

Result<std::vector<ReportedFigure>> parse_figures(const json::array& array) {
  std::vector<ReportedFigure> figures;
  for (const json::value& value : array) {
    if (!value.is_object()) return Error(reasons::reported_not_objects);
    Fields fields(value.get_object());
    if (const std::optional<Error> unknown = fields.unknown_key({"figure", "dawg", "gaddag"}))
      return unknown->within("\"reported\"");
    ReportedFigure figure;
    figure.figure = fields.text("figure");
    figure.dawg = fields.real("dawg", 0, 1e15);
    figure.gaddag = fields.real("gaddag", 0, 1e15);
    if (fields.error()) return fields.error()->within("\"reported\"");
    const std::vector<std::string>& known = automata_figures();
    if (std::find(known.begin(), known.end(), figure.figure) == known.end()) {
      return Error(reasons::reported_figure_unknown, figure.figure,
                   fmt::format("{}", fmt::join(known, ", ")));
    }
    figures.push_back(std::move(figure));
  }
  return figures;
}

Result<Experiment> parse_automata(Fields& fields, Experiment experiment) {
  if (const std::optional<Error> unknown =
          fields.unknown_key({"title", "source", "question", "difference", "kind", "lexicon",
                              "games", "seed", "reported"}))
    return *unknown;
  experiment.lexicon = fields.text_or("lexicon", experiment.lexicon);
  experiment.games = fields.number("games", 1, MostGames);
  if (fields.has("seed")) experiment.seed = fields.number("seed", 0, INT64_MAX);
  const json::array& reported = fields.array("reported");
  if (fields.error()) return *fields.error();
  Result<std::vector<ReportedFigure>> figures = parse_figures(reported);
  if (!figures) return figures.error();
  experiment.reported = *std::move(figures);
  return experiment;
}

Result<Experiment> parse_played(Fields& fields, Experiment experiment) {
  if (const std::optional<Error> unknown = fields.unknown_key(
          {"title", "source", "question", "difference", "kind", "games", "seed", "lexicon",
           "layout", "rules", "blanks", "pass_bonus", "stuck", "rack", "matches"}))
    return *unknown;
  ExperimentMatch settings;
  read_settings(fields, settings);
  if (experiment.kind == ExperimentKind::EndGames) experiment.stuck = fields.text("stuck");
  if (experiment.kind == ExperimentKind::Opening) experiment.rack = fields.text("rack");
  const json::array& matches = fields.array("matches");
  if (fields.error()) return *fields.error();
  if (experiment.kind != ExperimentKind::EndGames && fields.has("stuck"))
    return Error(reasons::experiment_with_stuck);
  if (experiment.kind != ExperimentKind::Opening && fields.has("rack"))
    return Error(reasons::experiment_with_rack);
  if (experiment.kind == ExperimentKind::EndGames && experiment.stuck.empty())
    return Error(reasons::experiment_without_stuck);
  Result<std::vector<ExperimentMatch>> parsed = parse_matches(matches, settings, experiment.kind);
  if (!parsed) return parsed.error();
  experiment.matches = *std::move(parsed);
  return experiment;
}

json::array to_array(const std::vector<double>& numbers) {
  json::array array;
  for (const double number : numbers) array.push_back(number);
  return array;
}

json::object to_json(const ExperimentMatch& match) {
  json::array players;
  for (const std::string& spec : match.players) players.push_back(json::string(spec));
  json::array games;
  for (const std::int64_t number : match.games) games.push_back(number);
  json::object object = {
      {"name", match.name},   {"players", std::move(players)}, {"games", std::move(games)},
      {"seed", match.seed},   {"lexicon", match.lexicon},      {"layout", match.layout},
      {"rules", match.rules}, {"blanks", match.has_blanks},    {"pass_bonus", match.pass_bonus}};
  if (!match.opening.empty()) object["opening"] = match.opening;
  if (!match.reported.is_empty()) object["reported"] = to_json(match.reported);
  return object;
}

}  // namespace

std::string_view name_of(ExperimentKind kind) {
  for (const KindName& it : Kinds) {
    if (it.kind == kind) return it.name;
  }
  return "";
}

std::optional<double> Reported::share_error() const {
  if (!share || games == 0) return std::nullopt;
  return Deviations95 * std::sqrt(*share * (1 - *share) / static_cast<double>(games));
}

Result<Reported> parse_reported(const json::object& object, std::size_t players) {
  Fields fields(object);
  if (const std::optional<Error> unknown = fields.unknown_key(
          {"games", "share", "wins", "scores", "deviations", "turns", "seconds", "note"}))
    return *unknown;
  Reported reported;
  if (fields.has("games")) reported.games = fields.number("games", 1, MostGames);
  reported.share = fields.real_if_there("share", 0, 1);
  reported.scores = fields.reals_or_none("scores", -MostPoints, MostPoints);
  reported.deviations = fields.reals_or_none("deviations", 0, MostPoints);
  reported.turns = fields.real_if_there("turns", 0, MostPoints);
  reported.seconds = fields.real_if_there("seconds", 0, MostSeconds);
  reported.note = fields.text_or("note", "");
  const std::vector<double> wins = fields.reals_or_none("wins", 0, static_cast<double>(MostGames));
  if (fields.error()) return *fields.error();
  const auto has_one_for_each = [&](const std::vector<double>& list) {
    return list.empty() || list.size() == players;
  };
  if (!has_one_for_each(reported.scores) || !has_one_for_each(reported.deviations) ||
      !has_one_for_each(wins))
    return Error(reasons::reported_numbers);
  if (wins.empty()) return reported;
  if (reported.share) return Error(reasons::reported_share_twice);
  double all = 0;
  for (const double number : wins) all += number;
  if (reported.games == 0) reported.games = std::llround(all);
  const auto games = static_cast<double>(reported.games);
  if (all > games || games == 0) return Error(reasons::reported_wins);
  // What nobody won is shared.
  reported.share = (wins[0] + (games - all) / static_cast<double>(players)) / games;
  return reported;
}

json::object to_json(const Reported& reported) {
  json::object object;
  if (reported.games > 0) object["games"] = reported.games;
  if (reported.share) object["share"] = *reported.share;
  if (!reported.scores.empty()) object["scores"] = to_array(reported.scores);
  if (!reported.deviations.empty()) object["deviations"] = to_array(reported.deviations);
  if (reported.turns) object["turns"] = *reported.turns;
  if (reported.seconds) object["seconds"] = *reported.seconds;
  if (!reported.note.empty()) object["note"] = reported.note;
  return object;
}

Result<Experiment> parse_experiment(std::string_view text) {
  const Result<json::object> object = notation::parse_json_object(text);
  if (!object) return object.error();
  Fields fields(*object);
  Experiment experiment;
  experiment.title = fields.text("title");
  experiment.source = fields.text("source");
  experiment.question = fields.text("question");
  experiment.difference = fields.text_or("difference", "");
  const std::string kind_name = fields.text("kind");
  if (fields.error()) return *fields.error();
  const std::optional<ExperimentKind> kind = kind_named(kind_name);
  if (!kind) {
    return Error(reasons::experiment_kind_unknown, kind_name);
  }
  experiment.kind = *kind;
  return *kind == ExperimentKind::Automata ? parse_automata(fields, std::move(experiment))
                                           : parse_played(fields, std::move(experiment));
}

json::object to_json(const Experiment& experiment) {
  json::object object = {{"title", experiment.title},
                         {"source", experiment.source},
                         {"question", experiment.question},
                         {"difference", experiment.difference},
                         {"kind", name_of(experiment.kind)}};
  if (experiment.kind == ExperimentKind::Automata) {
    json::array reported;
    for (const ReportedFigure& it : experiment.reported) {
      reported.push_back(
          json::object{{"figure", it.figure}, {"dawg", it.dawg}, {"gaddag", it.gaddag}});
    }
    object["lexicon"] = experiment.lexicon;
    object["games"] = experiment.games;
    object["seed"] = experiment.seed;
    object["reported"] = std::move(reported);
    return object;
  }
  if (!experiment.stuck.empty()) object["stuck"] = experiment.stuck;
  if (experiment.kind == ExperimentKind::Opening) object["rack"] = experiment.rack;
  json::array matches;
  for (const ExperimentMatch& match : experiment.matches) matches.push_back(to_json(match));
  object["matches"] = std::move(matches);
  return object;
}

const std::vector<std::string>& automata_figures() {
  static const std::vector<std::string> Figures = {
      "trie_states",      "trie_arcs",     "states",           "arcs",  "letter_sets", "bytes",
      "seconds_per_move", "arcs_per_move", "anchors_per_move", "moves", "mean_score"};
  return Figures;
}

}  // namespace quoin::laboratory
