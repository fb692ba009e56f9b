#include "server/jobs/job_request.h"

#include <algorithm>
#include <array>
#include <ranges>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "core/game.h"
#include "notation/json_fields.h"
#include "protocol/reasons.h"
#include "protocol/version.h"
#include "search/inference/inference.h"
#include "server/archive/entry.h"
#include "server/jobs/library_catalogue.h"
#include "server/reasons.h"

namespace quoin::server {
namespace {

namespace json = boost::json;
using notation::JsonFields;

constexpr std::size_t MaxPositionBytes = 4000;
// What the archive took it has written anew, in UTF-8, where a file of one byte for each letter may
// need two.
constexpr std::size_t MaxAnnotatedBytes = 2 * MaxGcgBytes;
constexpr int MaxHints = 100;
constexpr int MaxSeconds = 60;
constexpr int MinIterations = 50;
constexpr int MaxIterations = 2000;
constexpr std::int64_t MaxGames = 2000;
constexpr std::int64_t MaxSeed = 1'000'000'000;
constexpr std::int64_t MaxParameter = 100'000;

int number_or(JsonFields& fields, std::string_view key, int otherwise, int low, int high) {
  return fields.has(key) ? fields.small_number(key, low, high) : otherwise;
}

void add_choice(json::object& object, const Library::Choice& choice) {
  object["lexicon"] = choice.lexicon;
  object["alphabet"] = choice.alphabet;
  object["layout"] = choice.layout;
  object["rules"] = choice.rules;
}

std::string cgp_from(JsonFields& fields) {
  std::string cgp = fields.plain_text_or_empty("position", MaxPositionBytes);
  if (trim(cgp).empty()) fields.wrong("position", Error(reasons::expected_cgp));
  return cgp;
}

PositionRequest position_from(JsonFields& fields) {
  return {cgp_from(fields), choice_from(fields)};
}

json::object position_to_json(const PositionRequest& where) {
  json::object object{{"position", where.position}};
  add_choice(object, where.choice);
  return object;
}

// A text of several lines, as a file has them.
std::string gcg_from(JsonFields& fields) {
  std::string text = fields.text("gcg");
  const bool has_nul = text.find('\0') != std::string::npos;
  if (text.size() > MaxAnnotatedBytes || has_nul || !is_valid_utf8(text))
    fields.wrong("gcg", Error(reasons::expected_text_of_bytes, MaxAnnotatedBytes));
  return text;
}

// Some players take a number of samples or steps; so many that a move never ends, or that memory
// does, are for a machine of one's own.
bool asks_too_much(std::string_view spec) {
  const std::size_t colon = spec.find(':');
  if (colon == std::string_view::npos) return false;
  for (const std::string_view part : split(spec.substr(colon + 1), ',')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos || trim(part.substr(0, equals)) == "seed") continue;
    const std::string_view value = trim(part.substr(equals + 1));
    const bool is_number = !value.empty() && std::all_of(value.begin(), value.end(), [](char c) {
      return c >= '0' && c <= '9';
    });
    // A number too long to be read is too large as well.
    if (is_number && parse_integer(value).value_or(MaxParameter + 1) > MaxParameter) return true;
  }
  return false;
}

std::vector<std::string> players_from(JsonFields& fields) {
  std::vector<std::string> specs = fields.texts("players");
  if (specs.size() < MinSeats || specs.size() > MaxSeats)
    fields.wrong("players", Error(reasons::match_player_count, MinSeats, MaxSeats));
  for (const std::string& spec : specs) {
    if (spec.size() > protocol::MaxSpecBytes)
      fields.wrong("players", Error(reasons::expected_short_names, protocol::MaxSpecBytes));
    if (asks_too_much(spec))
      fields.wrong("players", Error(reasons::player_counts_too_far, MaxParameter));
  }
  return specs;
}

JobRequest hints_from(JsonFields& fields) {
  return HintsRequest{position_from(fields),
                      number_or(fields, "limit", HintsRequest().limit, 1, MaxHints)};
}

std::vector<TurnRequest> last_turns_from(JsonFields& fields) {
  std::vector<TurnRequest> turns;
  if (!fields.has("last_turns")) return turns;
  const json::array& given = fields.array("last_turns");
  const bool are_objects = std::all_of(given.begin(), given.end(),
                                       [](const json::value& turn) { return turn.is_object(); });
  if (given.size() > search::Inferrer::TurnsToExplain || !are_objects) {
    fields.wrong("last_turns",
                 Error(reasons::expected_few_turns, search::Inferrer::TurnsToExplain));
    return turns;
  }
  for (const json::value& value : given) {
    JsonFields turn(value.get_object());
    turns.push_back({cgp_from(turn), turn.plain_text_or_empty("play", protocol::MaxTextBytes)});
    if (turn.error() || trim(turns.back().play).empty())
      fields.wrong("last_turns", Error(reasons::expected_turns));
  }
  return turns;
}

JobRequest analysis_from(JsonFields& fields) {
  return AnalysisRequest{position_from(fields),
                         number_or(fields, "seconds", AnalysisRequest().seconds, 1, MaxSeconds),
                         last_turns_from(fields)};
}

JobRequest annotation_from(JsonFields& fields) {
  AnnotationRequest request;
  if (fields.has("game")) {
    request.game = name_from(fields, "game");
    if (fields.has("gcg") || request.game.empty())
      fields.wrong("game", Error(reasons::expected_game_or_gcg));
  } else {
    request.gcg = gcg_from(fields);
  }
  request.choice = choice_from(fields);
  request.iterations =
      number_or(fields, "iterations", request.iterations, MinIterations, MaxIterations);
  return request;
}

JobRequest match_from(JsonFields& fields) {
  MatchRequest request;
  request.players = players_from(fields);
  request.choice = choice_from(fields);
  if (fields.has("games")) request.games = fields.number("games", 1, MaxGames);
  if (fields.has("seed")) request.seed = fields.number("seed", 0, MaxSeed);
  const auto sides = static_cast<std::int64_t>(request.players.size());
  if (sides > 0 && request.games % sides != 0)
    fields.wrong("games", Error(reasons::match_games_uneven, sides));
  return request;
}

json::object to_json(const HintsRequest& request) {
  json::object object = position_to_json(request.where);
  object["limit"] = request.limit;
  return object;
}

json::object to_json(const AnalysisRequest& request) {
  json::object object = position_to_json(request.where);
  object["seconds"] = request.seconds;
  // Without them the text is the one that jobs have always had.
  if (request.last_turns.empty()) return object;
  json::array turns;
  for (const TurnRequest& turn : request.last_turns)
    turns.push_back(json::object{{"position", turn.position}, {"play", turn.play}});
  object["last_turns"] = std::move(turns);
  return object;
}

json::object to_json(const AnnotationRequest& request) {
  json::object object;
  if (request.game.empty()) {
    object["gcg"] = request.gcg;
  } else {
    object["game"] = request.game;
  }
  add_choice(object, request.choice);
  object["iterations"] = request.iterations;
  return object;
}

json::object to_json(const MatchRequest& request) {
  json::object object{{"players", json::array(request.players.begin(), request.players.end())}};
  add_choice(object, request.choice);
  object["games"] = request.games;
  object["seed"] = request.seed;
  return object;
}

// What a request may have beside its kind and the names of what is played with.
struct Kind {
  std::string_view name;
  std::array<std::string_view, 3> fields;
  JobRequest (*read)(JsonFields& fields);
};
// In the order of JobRequest.
constexpr std::array<Kind, 4> Kinds = {
    {{"hints", {"position", "limit"}, hints_from},
     {"analysis", {"position", "seconds", "last_turns"}, analysis_from},
     {"annotation", {"game", "gcg", "iterations"}, annotation_from},
     {"match", {"players", "games", "seed"}, match_from}}};

}  // namespace

Result<JobRequest> parse_job_request(std::string_view text) {
  const Result<json::object> object = notation::parse_json_object(text);
  if (!object) return object.error();
  JsonFields fields(*object);
  const std::string name = fields.text("kind");
  if (fields.error()) return *fields.error();
  const auto kind = std::ranges::find(Kinds, name, &Kind::name);
  if (kind == Kinds.end())
    return Error(reasons::job_kind_unknown,
                 fmt::format("{}", fmt::join(Kinds | std::views::transform(&Kind::name), ", ")));
  std::vector<std::string_view> known{"kind", "lexicon", "alphabet", "layout", "rules"};
  for (const std::string_view field : kind->fields)
    if (!field.empty()) known.push_back(field);
  for (const auto& field : *object) {
    if (std::ranges::find(known, std::string_view(field.key())) == known.end())
      return Error(reasons::job_field_unknown, fmt::format("{}", fmt::join(known, ", ")));
  }
  JobRequest request = kind->read(fields);
  if (fields.error()) return *fields.error();
  return request;
}

std::string to_text(const JobRequest& request) {
  json::object object = std::visit([](const auto& one) { return to_json(one); }, request);
  object["kind"] = kind_of(request);
  return json::serialize(object);
}

std::string_view kind_of(const JobRequest& request) { return Kinds[request.index()].name; }

bool looks_at_a_position(const JobRequest& request) {
  return !std::holds_alternative<MatchRequest>(request);
}

}  // namespace quoin::server
