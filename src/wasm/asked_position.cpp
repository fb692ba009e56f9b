#include "wasm/asked_position.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include <boost/json/serialize.hpp>

#include "analysis/analyst/observed_turn.h"
#include "analysis/analyst/recorded_racks.h"
#include "analysis/judge.h"
#include "base/reasons.h"
#include "core/layout.h"
#include "evaluation/tables_file.h"
#include "notation/json_fields.h"
#include "notation/records/record_json.h"
#include "wasm/reasons.h"

namespace quoin::wasm {
namespace {

Result<AlphabetPtr> read_alphabet(const lexicon::Lexicon& lexicon, std::string_view text) {
  if (text.empty()) return lexicon.alphabet_ptr();
  Result<AlphabetPtr> alphabet = Alphabet::parse(text);
  if (!alphabet) return alphabet.error().within(reasons::within_alphabet);
  if (!has_same_letters(**alphabet, lexicon.alphabet()))
    return Error(reasons::letters_not_of_lexicon).within(reasons::within_alphabet);
  return alphabet;
}

// Leaves are numbered by the tiles that there are.
evaluation::Tables tables_for(const Engine& engine, const Alphabet& alphabet) {
  if (evaluation::tiles_fingerprint(alphabet) ==
      evaluation::tiles_fingerprint(engine.lexicon->alphabet()))
    return engine.tables;
  return {.leaves = evaluation::Leaves::none(alphabet)};
}

// Whatever names the record has, its tiles and its board are those of the position.
std::optional<notation::GameRecord> game_of(const AskedPosition& asked,
                                            const boost::json::object& request) {
  const boost::json::value* const game = request.if_contains("game");
  if (game == nullptr || !game->is_object()) return std::nullopt;
  const auto is_unknown = [](const Rack& rack) { return rack.is_empty(); };
  const std::vector<Rack>& racks = asked.position.racks;
  if (!std::all_of(racks.begin() + 1, racks.end(), is_unknown)) return std::nullopt;
  std::optional<Position> start;
  if (const auto* const cgp = game->get_object().if_contains("start"); cgp && cgp->is_string()) {
    Result<Position> read = asked.material.read(cgp->get_string());
    if (!read || read->racks.size() != racks.size()) return std::nullopt;
    start = *std::move(read);
  }
  notation::Catalogue catalogue;
  catalogue.find_alphabet = [&](const auto&) { return Result(asked.position.alphabet); };
  catalogue.find_layout = [&](const auto&) { return Result(asked.position.layout); };
  Result<notation::RecordJsonGame> read =
      notation::parse_record_json(boost::json::serialize(*game), catalogue, std::move(start));
  if (!read || read->record.players.size() != racks.size()) return std::nullopt;
  return std::move(read->record);
}

Result<Move> read_move(const boost::json::object& play, const Position& position) {
  notation::JsonFields fields(play);
  const std::string at = fields.text("at");
  const std::string tiles = fields.text_or("tiles", "");
  if (fields.error()) return *fields.error();
  return analysis::read_play(at, tiles, position);
}

constexpr int MostNodes = 2'000'000'000;

struct NamedEffort {
  std::string_view name;
  analysis::Effort effort;
};
// Levels are estimated from what is found with these; other counts have to be measured anew
// (docs/methods.md).
constexpr std::array Efforts = {
    NamedEffort{"quick", {.plays = 8, .iterations = 150, .endgame_nodes = 50'000}},
    NamedEffort{"usual", {.plays = 12, .iterations = 400, .endgame_nodes = 150'000}},
    NamedEffort{"thorough", {.plays = 15, .iterations = 1000, .endgame_nodes = 300'000}}};

}  // namespace

Result<AskedPosition> read_position(const Engine& engine, const PositionTexts& texts) {
  if (engine.lexicon == nullptr) return Error(reasons::lexicon_not_open);
  const Result<AlphabetPtr> alphabet = read_alphabet(*engine.lexicon, texts.alphabet);
  if (!alphabet) return alphabet.error();
  const Result<LayoutPtr> layout = Layout::parse(texts.layout);
  if (!layout) return layout.error().within(reasons::within_layout);
  const Result<Rules> rules = Rules::parse(texts.rules, **alphabet);
  if (!rules) return rules.error().within(reasons::within_rules);
  analysis::Material material = analysis::Material::of(engine.lexicon, *alphabet, *layout, *rules,
                                                       tables_for(engine, **alphabet));
  Result<Position> position = material.read(texts.cgp);
  if (!position) return position.error();
  return AskedPosition{std::move(material), *std::move(position)};
}

Result<AskedPosition> read_position(const Engine& engine, const boost::json::object& request) {
  notation::JsonFields outer(request);
  notation::JsonFields fields(outer.object("position"));
  const std::string alphabet = fields.text_or("alphabet", "");
  const std::string layout = fields.text("layout");
  const std::string rules = fields.text_or("rules", "");
  const std::string cgp = fields.text("cgp");
  if (outer.error()) return *outer.error();
  if (fields.error()) return fields.error()->within(reasons::within_position);
  return read_position(engine,
                       {.alphabet = alphabet, .layout = layout, .rules = rules, .cgp = cgp});
}

Result<AskedProblem> read_problem(const Engine& engine, const boost::json::object& request) {
  Result<AskedPosition> asked = read_position(engine, request);
  if (!asked) return asked.error();
  Result<search::Problem> problem = asked->material.searchable(asked->position);
  if (!problem) return problem.error();
  return AskedProblem{*std::move(asked), *std::move(problem)};
}

Result<analysis::PositionQuestion> read_question(const AskedPosition& asked,
                                                 const boost::json::object& request) {
  const std::optional<notation::GameRecord> game = game_of(asked, request);
  Result<analysis::PositionQuestion> question =
      analysis::question_about(asked.material.problem(asked.position), game ? &*game : nullptr,
                               game ? game->turns.size() : 0, asked.material.rules);
  if (!question) return question.error().within(reasons::within_position);
  return question;
}

Result<Move> read_own_move(const boost::json::object& play, const AskedProblem& problem) {
  Result<Move> move = read_move(play, problem.asked.position);
  if (!move) return move;
  if (const std::optional<Error> fault = analysis::fault_of_move(problem.problem, *move))
    return *fault;
  return move;
}

Result<Move> read_own_move(const boost::json::object& request, std::string_view key,
                           const AskedProblem& problem) {
  notation::JsonFields fields(request);
  const boost::json::object& play = fields.object(key);
  if (fields.error()) return *fields.error();
  Result<Move> move = read_own_move(play, problem);
  if (!move) return move.error().within(std::string(key));
  return move;
}

Result<search::ObservedTurn> read_observed_turn(const AskedPosition& asked,
                                                const boost::json::object& request) {
  notation::JsonFields fields(request);
  const boost::json::object& play = fields.object("play");
  if (fields.error()) return *fields.error();
  notation::JsonFields exchange(play);
  const bool is_exchange = exchange.has("exchanged");
  const int exchanged = is_exchange ? exchange.small_number("exchanged") : 0;
  if (exchange.error()) return exchange.error()->within(reasons::within_play);
  const Result<Move> move =
      is_exchange ? Result<Move>(Move::exchange({})) : read_move(play, asked.position);
  if (!move) return move.error().within(reasons::within_play);
  Result<search::ObservedTurn> turn =
      analysis::observed_turn(asked.material.problem(asked.position), *move, exchanged);
  if (!turn) return turn.error().within(reasons::within_play);
  return turn;
}

Result<analysis::Effort> read_effort(const boost::json::object& request) {
  notation::JsonFields fields(request);
  const std::string name = fields.text_or("effort", "usual");
  if (fields.error()) return *fields.error();
  for (const NamedEffort& it : Efforts) {
    if (it.name == name) return it.effort;
  }
  return Error(reasons::effort_wrong).within("effort");
}

int number_or(notation::JsonFields& fields, std::string_view key, int otherwise, int low,
              int high) {
  return fields.has(key) ? fields.small_number(key, low, high) : otherwise;
}

Result<analysis::Limits> read_limits(const boost::json::object& request, search::Phase method) {
  notation::JsonFields fields(request);
  analysis::Limits limits;
  limits.plays = number_or(fields, "count", 0, 0, MostCandidates);
  limits.plies = number_or(fields, "plies", 2, 1, 100);
  limits.iterations = number_or(fields, "iterations", 1000, 1, MostIterations);
  limits.nodes = number_or(
      fields, "nodes", method == search::Phase::PreEndgame ? 5'000'000 : 1'000'000, 1, MostNodes);
  limits.confidence = number_or(fields, "sure_percent", 0, 0, 99) / 100.0;
  limits.seed = number_or(fields, "seed", 1, 0, MostSeed);
  if (fields.error()) return *fields.error();
  return limits;
}

}  // namespace quoin::wasm
