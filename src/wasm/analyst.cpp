#include "wasm/analyst.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "analysis/explanation.h"
#include "analysis/game_review.h"
#include "analysis/level_estimate.h"
#include "analysis/report/review_json.h"
#include "analysis/report/search_json.h"
#include "analysis/teacher.h"
#include "base/executor.h"
#include "base/stop_flag.h"
#include "core/layout.h"
#include "core/scoring.h"
#include "notation/cgp.h"
#include "notation/coordinates.h"
#include "notation/gcg.h"
#include "notation/json_fields.h"
#include "notation/play_text.h"
#include "search/complete_rack.h"
#include "search/endgame.h"
#include "search/inference.h"
#include "search/pre_endgame.h"
#include "search/simulation.h"
#include "wasm/asked_position.h"
#include "wasm/plays.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;
namespace report = analysis::report;
using notation::JsonFields;

// There is no clock in here, so work is bounded by counts; whoever has waited long enough ends the
// worker.
constexpr int MostIterations = 10'000'000;
constexpr int MostNodes = 2'000'000'000;
constexpr int MostCandidates = 100;
constexpr std::size_t MostTurns = 400;

int number_or(JsonFields& fields, std::string_view key, int otherwise, int low, int high) {
  return fields.has(key) ? fields.small_number(key, low, high) : otherwise;
}

// A position that can be searched.
struct Study {
  AskedPosition asked;
  search::Problem problem;
};

Result<Study> read_study(const Engine& engine, const json::object& request) {
  Result<AskedPosition> asked = read_position(engine, request);
  if (!asked) return asked.error();
  search::Problem problem = search::Problem::from(asked->position, asked->setting, asked->rules);
  search::complete_rack(problem);
  if (const std::optional<Error> fault = search::fault_of(problem))
    return fault->within("position");
  return Study{*std::move(asked), std::move(problem)};
}

// A play as `written` writes it: its place and its tiles.
Result<Move> read_move(const json::object& object, const Board& board, const Alphabet& alphabet) {
  JsonFields fields(object);
  const std::string at = fields.text("at");
  const std::string tiles = fields.text_or("tiles", "");
  if (fields.error()) return *fields.error();
  if (at == "pass") return Move::pass();
  if (at == "-") return notation::parse_exchange(tiles, alphabet, notation::TextSource::File);
  const Result<notation::Coordinates> start = notation::parse_coordinates(at, board.size());
  if (!start) return start.error();
  return notation::parse_placement(*start, tiles, board, alphabet, notation::TextSource::File);
}

// One that the seat on turn can make.
Result<Move> read_own_move(const json::object& object, const search::Problem& problem) {
  Result<Move> move = read_move(object, problem.board, *problem.setting->alphabet);
  if (!move) return move;
  if (const std::optional<Error> fault = analysis::fault_of_move(problem, *move)) return *fault;
  return move;
}

Result<Move> read_own_move(const json::object& request, std::string_view key,
                           const search::Problem& problem) {
  JsonFields fields(request);
  const json::object& object = fields.object(key);
  if (fields.error()) return *fields.error();
  Result<Move> move = read_own_move(object, problem);
  if (!move) return move.error().within(std::string(key));
  return move;
}

// What is known of a play, with the play itself as pages have it.
json::object with_play(json::object known, const Move& move, Score score,
                       const Position& position) {
  for (const json::key_value_pair& field : to_json(written(move, score, position)))
    known.insert_or_assign(field.key(), field.value());
  return known;
}

json::object choice_to_json(const analysis::Choice& choice, const Study& study) {
  return with_play(report::to_json(choice, study.problem), choice.move, choice.score,
                   study.asked.position);
}

// --- simulate

Result<std::vector<movegen::RankedPlay>> read_candidates(const json::object& request,
                                                         const Study& study) {
  const search::Problem& problem = study.problem;
  JsonFields fields(request);
  if (!fields.has("plays")) {
    constexpr int UsualCandidates = 15;
    const int count = number_or(fields, "count", UsualCandidates, 1, MostCandidates);
    if (fields.error()) return *fields.error();
    return search::candidates_of(problem, study.asked.tables, static_cast<std::size_t>(count));
  }
  std::vector<movegen::RankedPlay> plays;
  for (const json::value& value : fields.array("plays")) {
    const json::object* const object = value.if_object();
    if (object == nullptr) return Error("plays: a play is an object");
    const Result<Move> move = read_own_move(*object, problem);
    if (!move) return move.error().within("plays");
    plays.push_back({*move, analysis::score_of(problem, *move),
                     analysis::static_equity_of(problem, study.asked.tables, *move)});
  }
  if (fields.error()) return *fields.error();
  if (plays.empty() || plays.size() > MostCandidates)
    return Error("plays: one to " + std::to_string(MostCandidates) + " plays are compared");
  return plays;
}

// A turn of the opponent, and the tables that belong to its tiles.
struct AskedTurn {
  search::ObservedTurn turn;
  evaluation::Tables tables;
};

// {"position", "play"}: the position has the opponent on turn, whose rack may be empty; of an
// exchange the play says how many tiles it were, {"exchanged": 3}.
Result<AskedTurn> read_observed_turn(const Engine& engine, const json::object& request) {
  const Result<AskedPosition> asked = read_position(engine, request);
  if (!asked) return asked.error();
  search::ObservedTurn turn{search::Problem::from(asked->position, asked->setting, asked->rules)};
  if (turn.before.seats() != 2) return Error("what the others hold is inferred for two seats only");
  JsonFields fields(request);
  const json::object& play = fields.object("play");
  if (fields.error()) return *fields.error();
  JsonFields exchange(play);
  if (exchange.has("exchanged")) {
    turn.move = Move::exchange({});
    turn.exchanged = exchange.small_number("exchanged");
    if (exchange.error()) return exchange.error()->within("play");
  } else {
    const Result<Move> move = read_move(play, turn.before.board, *turn.before.setting->alphabet);
    if (!move) return move.error().within("play");
    if (move->kind() == Move::Kind::Exchange)
      return Error("play: how many tiles were exchanged is seen, not which");
    turn.move = *move;
  }
  if (const std::optional<Error> fault = search::fault_of(turn)) return fault->within("play");
  return AskedTurn{std::move(turn), asked->tables};
}

json::object simulation_to_json(const search::SimulationResult& result, const Study& study) {
  json::object answer = report::to_json(result, study.problem);
  json::array& plays = answer["plays"].as_array();
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const movegen::RankedPlay& play = result.candidates[i].play;
    plays[i] =
        with_play(std::move(plays[i].as_object()), play.move, play.score, study.asked.position);
  }
  answer["replies"] = report::replies_to_json(result, study.problem);
  return answer;
}

Result<json::object> simulate(Engine& engine, const json::object& request, const Tell& tell) {
  JsonFields fields(request);
  const StopFlag never;
  search::SimulationLimits limits{search::Deadline(never)};
  limits.plies = number_or(fields, "plies", 2, 1, 100);
  limits.most_iterations = number_or(fields, "iterations", 1000, 1, MostIterations);
  limits.confidence = number_or(fields, "sure_percent", 0, 0, 99) / 100.0;
  limits.seed = static_cast<std::uint64_t>(number_or(fields, "seed", 1, 0, MostNodes));
  limits.maps_replies = true;
  const std::string opponent = fields.text_or("opponent", "");
  if (fields.error()) return *fields.error();

  Result<Study> study = read_study(engine, request);
  if (!study) return study.error();
  if (!opponent.empty()) {
    const Result<Word> tiles = study->problem.setting->alphabet->parse_notation(opponent);
    if (!tiles) return tiles.error().within("opponent");
    study->problem.racks[1] = Rack(*tiles);
    if (const std::optional<Error> fault = search::fault_of(study->problem))
      return fault->within("opponent");
  }
  const Result<std::vector<movegen::RankedPlay>> plays = read_candidates(request, *study);
  if (!plays) return plays.error();

  InlineExecutor executor;
  const search::Problem& problem = study->problem;
  std::optional<search::Inference> inference;
  if (fields.has("last_turn") && opponent.empty() && problem.bag_count() > 0) {
    const json::object& last_turn = fields.object("last_turn");
    if (fields.error()) return *fields.error();
    const Result<AskedTurn> asked = read_observed_turn(engine, last_turn);
    if (!asked) return asked.error().within("last_turn");
    search::Inferrer inferrer(asked->turn.before.setting, asked->tables, executor);
    inference = inferrer.infer(asked->turn, {.deadline = limits.deadline});
  }
  search::Simulator simulator(problem.setting, study->asked.tables, executor);
  const search::SimulationResult result = simulator.simulate(
      problem, *plays, limits, inference ? &*inference : nullptr,
      [&](const search::SimulationResult& so_far) { tell(simulation_to_json(so_far, *study)); });
  json::object answer = simulation_to_json(result, *study);
  answer["plies"] = limits.plies;
  answer["seed"] = limits.seed;
  answer["inference"] = inference.has_value();
  return answer;
}

// --- endgame, pre-endgame, infer

json::object endgame_to_json(const search::EndgameResult& result, const Study& study) {
  json::object answer = report::to_json(result, study.problem);
  json::array moves;
  Position position = study.asked.position;
  position.racks = study.problem.racks;
  for (const search::EndgameMove& move : result.line) {
    moves.push_back(to_json(written(move.move, move.score, position)));
    if (move.move.kind() == Move::Kind::Place) apply_placement(position.board, move.move);
    position.racks[0].remove(move.move.tiles_used());
    std::swap(position.racks[0], position.racks[1]);
  }
  answer["moves"] = std::move(moves);
  answer["spread"] = study.problem.spread();
  return answer;
}

Result<json::object> endgame(Engine& engine, const json::object& request, const Tell& tell) {
  JsonFields fields(request);
  const int nodes = number_or(fields, "nodes", 1'000'000, 1, MostNodes);
  if (fields.error()) return *fields.error();
  const Result<Study> study = read_study(engine, request);
  if (!study) return study.error();
  const search::Problem& problem = study->problem;
  if (problem.seats() != 2 || problem.bag_count() > 0)
    return Error("an end game has two seats and an empty bag");
  InlineExecutor executor;
  const StopFlag never;
  constexpr std::size_t TableBytes = std::size_t{32} << 20;
  search::EndgameSolver solver(problem.setting, executor, TableBytes);
  const search::EndgameResult result = solver.solve(
      problem,
      {.deadline = search::Deadline(never), .most_nodes = static_cast<std::uint64_t>(nodes)},
      [&](const search::EndgameResult& so_far) {
        if (!so_far.line.empty()) tell(endgame_to_json(so_far, *study));
      });
  return endgame_to_json(result, *study);
}

json::object pre_endgame_to_json(const search::PreEndgameResult& result, const Study& study) {
  json::object answer = report::to_json(result, study.problem);
  json::array& plays = answer["plays"].as_array();
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const search::PreEndgamePlay& play = result.plays[i];
    plays[i] =
        with_play(std::move(plays[i].as_object()), play.move, play.score, study.asked.position);
  }
  return answer;
}

Result<json::object> pre_endgame(Engine& engine, const json::object& request, const Tell& tell) {
  JsonFields fields(request);
  const int nodes = number_or(fields, "nodes", 5'000'000, 1, MostNodes);
  const int count = number_or(fields, "count", 0, 0, MostCandidates);
  if (fields.error()) return *fields.error();
  const Result<Study> study = read_study(engine, request);
  if (!study) return study.error();
  const search::Problem& problem = study->problem;
  if (problem.seats() != 2 || problem.bag_count() == 0 ||
      problem.bag_count() > search::PreEndgameSolver::MostInBag)
    return Error("a pre-endgame has two seats and 1 to " +
                 std::to_string(search::PreEndgameSolver::MostInBag) + " tiles in the bag");
  InlineExecutor executor;
  const StopFlag never;
  search::PreEndgameSolver solver(problem.setting, study->asked.tables, executor);
  const search::PreEndgameResult result =
      solver.solve(problem,
                   {.deadline = search::Deadline(never),
                    .most_plays = count,
                    .most_nodes = static_cast<std::uint64_t>(nodes)},
                   [&](const search::PreEndgameResult& so_far) {
                     if (!so_far.plays.empty()) tell(pre_endgame_to_json(so_far, *study));
                   });
  return pre_endgame_to_json(result, *study);
}

Result<json::object> infer(Engine& engine, const json::object& request, const Tell&) {
  JsonFields fields(request);
  const int leaves = number_or(fields, "leaves", 10, 1, 1000);
  const int seed = number_or(fields, "seed", 1, 0, MostNodes);
  if (fields.error()) return *fields.error();
  const Result<AskedTurn> asked = read_observed_turn(engine, request);
  if (!asked) return asked.error();
  InlineExecutor executor;
  const StopFlag never;
  search::Inferrer inferrer(asked->turn.before.setting, asked->tables, executor);
  const std::optional<search::Inference> inference = inferrer.infer(
      asked->turn, {.deadline = search::Deadline(never), .seed = static_cast<std::uint64_t>(seed)});
  return report::to_json(asked->turn, inference, static_cast<std::size_t>(leaves));
}

// --- explain, teach, level

json::object explanation_to_json(const analysis::Explanation& explanation, const Study& study) {
  json::object facts = report::facts_to_json(explanation, study.problem);
  for (const auto& [key, play] :
       {std::pair("better", &explanation.better), std::pair("worse", &explanation.worse)}) {
    facts[key] = with_play(std::move(facts[key].as_object()), play->choice.move, play->choice.score,
                           study.asked.position);
  }
  return facts;
}

Result<json::object> explain(Engine& engine, const json::object& request, const Tell&) {
  JsonFields fields(request);
  analysis::Effort effort;
  effort.iterations = number_or(fields, "iterations", 1000, 1, MostIterations);
  if (fields.error()) return *fields.error();
  const Result<Study> study = read_study(engine, request);
  if (!study) return study.error();
  const Result<Move> better = read_own_move(request, "better", study->problem);
  if (!better) return better.error();
  const Result<Move> worse = read_own_move(request, "worse", study->problem);
  if (!worse) return worse.error();
  if (analysis::is_same_move(*better, *worse)) return Error("the two plays are the same");
  InlineExecutor executor;
  const StopFlag never;
  const std::array moves = {*better, *worse};
  analysis::Judge judge(study->problem.setting, study->asked.tables, executor);
  const analysis::Judgement judgement = judge.compare(study->problem, moves, effort, never);
  return explanation_to_json(
      analysis::explain(study->problem, study->asked.tables, judgement, 0, 1, effort.seed), *study);
}

struct NamedEffort {
  std::string_view name;
  int plays;
  int iterations;
  std::uint64_t endgame_nodes;
};
// Levels are estimated from what is found with these; other counts have to be measured anew
// (docs/methods.md).
constexpr std::array Efforts = {NamedEffort{"quick", 8, 150, 50'000},
                                NamedEffort{"usual", 12, 400, 150'000},
                                NamedEffort{"thorough", 15, 1000, 300'000}};

Result<analysis::Effort> read_effort(std::string_view name) {
  for (const NamedEffort& it : Efforts) {
    if (it.name != name) continue;
    analysis::Effort effort;
    effort.plays = it.plays;
    effort.iterations = it.iterations;
    effort.endgame_nodes = it.endgame_nodes;
    return effort;
  }
  return Error("effort: quick, usual or thorough");
}

json::object lesson_to_json(const analysis::Lesson& lesson, const Study& study) {
  const std::vector<analysis::Choice>& choices = lesson.judgement.choices;
  const Alphabet& alphabet = *study.problem.setting->alphabet;
  json::array phonies;
  for (const Word& word : lesson.phonies) phonies.emplace_back(alphabet.to_notation(word));
  json::object answer = {{"verdict", analysis::to_text(lesson.verdict)},
                         {"method", report::to_text(lesson.judgement.method)},
                         {"exact", lesson.judgement.is_exact},
                         {"played", choice_to_json(choices[lesson.played], study)},
                         {"best", choice_to_json(choices[lesson.best], study)},
                         {"expected", choice_to_json(choices[lesson.expected], study)},
                         {"points_lost", report::rounded(lesson.points_lost)},
                         {"win_lost", report::rounded(lesson.win_lost)},
                         {"phonies", std::move(phonies)},
                         {"missed_bingo", nullptr},
                         {"why", nullptr}};
  if (const auto& missed = lesson.missed_bingo) {
    answer["missed_bingo"] = with_play({{"better", missed->is_better}}, missed->move, missed->score,
                                       study.asked.position);
  }
  if (lesson.why) answer["why"] = explanation_to_json(*lesson.why, study);
  return answer;
}

Result<json::object> teach(Engine& engine, const json::object& request, const Tell&) {
  JsonFields fields(request);
  const std::string name = fields.text_or("effort", "usual");
  if (fields.error()) return *fields.error();
  const Result<analysis::Effort> effort = read_effort(name);
  if (!effort) return effort.error();
  const Result<Study> study = read_study(engine, request);
  if (!study) return study.error();
  const Result<Move> move = read_own_move(request, "play", study->problem);
  if (!move) return move.error();
  InlineExecutor executor;
  const StopFlag never;
  analysis::Teacher teacher(study->problem.setting, study->asked.tables, executor);
  return lesson_to_json(teacher.look_at(study->problem, *move, *effort, never), *study);
}

Result<json::object> level(Engine&, const json::object& request, const Tell&) {
  JsonFields fields(request);
  search::Sample lost;
  for (const json::value& value : fields.array("points_lost")) {
    boost::system::error_code fault;
    const auto points = value.to_number<double>(fault);
    if (fault || !(points >= 0)) return Error("points_lost: numbers from 0 on");
    lost.add(points);
  }
  if (fields.error()) return *fields.error();
  const std::optional<analysis::LevelEstimate> estimate = analysis::estimate_level(lost);
  if (!estimate) return json::object{{"level", nullptr}};
  return json::object{{"level", json::object{{"estimate", report::rounded(estimate->level)},
                                             {"lowest", report::rounded(estimate->lowest)},
                                             {"highest", report::rounded(estimate->highest)}}}};
}

// --- whole games

struct RecordedGame {
  notation::GameRecord record;
  std::vector<notation::GcgWarning> warnings;
  std::shared_ptr<const movegen::Setting> setting;
  Rules rules;
};

// {"gcg", "layout"} and perhaps "rules".
Result<RecordedGame> read_game(const Engine& engine, const json::object& request) {
  if (engine.lexicon == nullptr) return Error("no word list is open");
  JsonFields fields(request);
  const std::string gcg = fields.text("gcg");
  const std::string layout_text = fields.text("layout");
  const std::string rules_text = fields.text_or("rules", "");
  if (fields.error()) return *fields.error();
  const Result<LayoutPtr> layout = Layout::parse(layout_text);
  if (!layout) return layout.error().within("layout");
  const AlphabetPtr& alphabet = engine.lexicon->alphabet_ptr();
  Result<Rules> rules = Rules::parse(rules_text, *alphabet);
  if (!rules) return rules.error().within("rules");
  notation::Catalogue catalogue;
  catalogue.alphabet = alphabet;
  catalogue.layout = *layout;
  Result<notation::GcgGame> game = notation::parse_gcg(gcg, catalogue);
  if (!game) return game.error().within("gcg");
  notation::GameRecord& record = game->record;
  if (record.turns.empty()) return Error("gcg: there are no turns to look at");
  if (record.turns.size() > MostTurns)
    return Error("gcg: the game has more than " + std::to_string(MostTurns) + " turns");
  record.alphabet = alphabet;
  record.layout = *layout;
  auto setting = std::make_shared<const movegen::Setting>(
      movegen::Setting{engine.lexicon, alphabet, *layout, rules->bingo_bonuses});
  return RecordedGame{std::move(record), std::move(game->warnings), std::move(setting),
                      *std::move(rules)};
}

json::array warnings_to_json(const RecordedGame& game) {
  json::array warnings;
  for (const notation::GcgWarning& warning : game.warnings)
    warnings.push_back(json::object{{"line", warning.line}, {"text", warning.what.message()}});
  return warnings;
}

json::object moment_to_json(const analysis::Moment& moment, const RecordedGame& game) {
  const search::Problem& problem = moment.problem;
  const notation::Turn& turn = game.record.turns[moment.turn];
  const Position position{problem.setting->alphabet,
                          problem.setting->layout,
                          problem.board,
                          problem.racks,
                          problem.scores,
                          problem.scoreless_turns,
                          problem.passes};
  json::array phonies;
  for (const Word& word : moment.phonies)
    phonies.emplace_back(problem.setting->alphabet->to_notation(word));
  json::object object = {{"record_turn", moment.turn + 1},
                         {"player", moment.player + 1},
                         {"kind", notation::to_text(turn.kind)},
                         {"exchanged", turn.exchanged},
                         {"rack_known", moment.is_rack_known},
                         {"bag", problem.bag_count()},
                         {"cgp", notation::to_cgp(position)},
                         {"total", turn.cumulative.points()},
                         {"phonies", std::move(phonies)},
                         {"withdrawn", moment.was_withdrawn},
                         {"note", turn.note}};
  // A rack that is not known has no leave to tell of.
  Position with_rack = position;
  if (!with_rack.racks.front().contains(turn.move.tiles_used()))
    with_rack.racks.front() = Rack(turn.move.tiles_used());
  return with_play(std::move(object), turn.move, turn.score, with_rack);
}

Result<json::object> moments(Engine& engine, const json::object& request, const Tell&) {
  const Result<RecordedGame> game = read_game(engine, request);
  if (!game) return game.error();
  const Result<std::vector<analysis::Moment>> moments =
      analysis::moments_of(game->record, game->setting, game->rules);
  if (!moments) return moments.error().within("gcg");
  json::array players;
  for (const notation::RecordedPlayer& player : game->record.players)
    players.emplace_back(player.name.empty() ? player.nickname : player.name);
  json::array turns;
  for (const analysis::Moment& moment : *moments) turns.push_back(moment_to_json(moment, *game));
  json::array totals;
  std::vector<int> last(game->record.players.size());
  for (const notation::Turn& turn : game->record.turns)
    last[static_cast<std::size_t>(turn.player)] = turn.cumulative.points();
  for (const int points : last) totals.emplace_back(points);
  return json::object{
      {"players", std::move(players)},      {"title", game->record.title},
      {"lexicon", game->record.lexicon},    {"incomplete", game->record.is_incomplete},
      {"turns", std::move(turns)},          {"totals", std::move(totals)},
      {"warnings", warnings_to_json(*game)}};
}

Result<json::object> review(Engine& engine, const json::object& request, const Tell& tell) {
  JsonFields fields(request);
  const std::string name = fields.text_or("effort", "usual");
  if (fields.error()) return *fields.error();
  const Result<analysis::Effort> effort = read_effort(name);
  if (!effort) return effort.error();
  const Result<RecordedGame> game = read_game(engine, request);
  if (!game) return game.error();
  InlineExecutor executor;
  const StopFlag never;
  analysis::Reviewer reviewer(game->setting, engine.tables, game->rules, executor);
  const Result<analysis::GameReview> made = reviewer.review(
      game->record, *effort, never, [&](const analysis::GameReview& so_far, std::size_t turns) {
        tell({{"turns_done", so_far.turns.size()},
              {"turns", turns},
              {"turn", report::turn_to_json(so_far, so_far.turns.size() - 1)}});
      });
  if (!made) return made.error().within("gcg");
  json::object answer = report::to_json(*made);
  answer["warnings"] = warnings_to_json(*game);
  return answer;
}

}  // namespace

std::span<const Question> analyst_questions() {
  static constexpr std::array Questions = {Question{"simulate", simulate},
                                           Question{"endgame", endgame},
                                           Question{"pre-endgame", pre_endgame},
                                           Question{"infer", infer},
                                           Question{"explain", explain},
                                           Question{"teach", teach},
                                           Question{"level", level},
                                           Question{"moments", moments},
                                           Question{"review", review}};
  return Questions;
}

}  // namespace quoin::wasm
