#include "wasm/asked_position.h"

#include <array>
#include <string>
#include <utility>

#include "analysis/analyst/observed_turn.h"
#include "base/reasons.h"
#include "core/layout.h"
#include "evaluation/tables_file.h"
#include "notation/cgp.h"
#include "notation/coordinates.h"
#include "notation/play_text.h"
#include "search/problem.h"
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
  Result<notation::CgpPosition> cgp = notation::parse_cgp(texts.cgp, *alphabet, *layout);
  if (!cgp) return cgp.error().within(reasons::within_position);
  auto setting = std::make_shared<const movegen::Setting>(
      movegen::Setting{engine.lexicon, *alphabet, *layout, rules->bingo_bonuses});
  return AskedPosition{std::move(cgp->position), *rules, tables_for(engine, **alphabet),
                       std::move(setting)};
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
  Result<search::Problem> problem =
      search::searchable_problem(asked->position, asked->setting, asked->rules);
  if (!problem) return problem.error().within(reasons::within_position);
  return AskedProblem{*std::move(asked), *std::move(problem)};
}

Result<Position> read_position_like(const AskedPosition& other,
                                    const boost::json::object& request) {
  notation::JsonFields outer(request);
  notation::JsonFields fields(outer.object("position"));
  const std::string cgp = fields.text("cgp");
  if (outer.error()) return *outer.error();
  if (fields.error()) return fields.error()->within(reasons::within_position);
  Result<notation::CgpPosition> read =
      notation::parse_cgp(cgp, other.position.alphabet, other.position.layout);
  if (!read) return read.error().within(reasons::within_position);
  return std::move(read->position);
}

Result<Move> read_move(const boost::json::object& play, const Position& position) {
  notation::JsonFields fields(play);
  const std::string at = fields.text("at");
  const std::string tiles = fields.text_or("tiles", "");
  if (fields.error()) return *fields.error();
  constexpr notation::TextSource Source = notation::TextSource::File;
  if (at == "pass") return Move::pass();
  if (at == "-") return notation::parse_exchange(tiles, *position.alphabet, Source);
  const Result<notation::Coordinates> start =
      notation::parse_coordinates(at, position.board.size());
  if (!start) return start.error();
  return notation::parse_placement(*start, tiles, position.board, *position.alphabet, Source);
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
  Result<search::ObservedTurn> turn = analysis::observed_turn(
      search::Problem::from(asked.position, asked.setting, asked.rules), *move, exchanged);
  if (!turn) return turn.error().within(reasons::within_play);
  return turn;
}

Result<std::vector<search::ObservedTurn>> read_last_turns(const AskedPosition& asked,
                                                          const boost::json::object& request) {
  notation::JsonFields fields(request);
  boost::json::array given;
  if (fields.has("last_turns")) given = fields.array("last_turns");
  if (fields.has("last_turn")) given.emplace_back(fields.object("last_turn"));
  if (fields.error()) return *fields.error();
  std::vector<search::ObservedTurn> turns;
  for (const boost::json::value& value : given) {
    const boost::json::object* const object = value.if_object();
    if (object == nullptr) return Error(reasons::turn_not_an_object).within("last_turns");
    AskedPosition before = asked;
    const Result<Position> position = read_position_like(asked, *object);
    if (!position) return position.error().within("last_turn");
    before.position = *position;
    Result<search::ObservedTurn> turn = read_observed_turn(before, *object);
    if (!turn) return turn.error().within("last_turn");
    turns.push_back(*std::move(turn));
  }
  return turns;
}

}  // namespace quoin::wasm
