// What is said about whole games in GCG: moments and review.
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/json/array.hpp>

#include "analysis/game_review.h"
#include "analysis/reasons.h"
#include "analysis/report/review_json.h"
#include "base/executor.h"
#include "base/reasons.h"
#include "base/stop_flag.h"
#include "core/layout.h"
#include "notation/cgp.h"
#include "notation/error_json.h"
#include "notation/json_fields.h"
#include "notation/records/gcg.h"
#include "wasm/ask.h"
#include "wasm/engine.h"
#include "wasm/plays.h"
#include "wasm/reasons.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;
namespace report = analysis::report;
using notation::JsonFields;

constexpr std::size_t MostTurns = 400;

struct RecordedGame {
  notation::GameRecord record;
  std::vector<notation::GcgWarning> warnings;
  std::shared_ptr<const movegen::Setting> setting;
  Rules rules;
};

// {"gcg", "layout"} and perhaps "rules".
Result<RecordedGame> read_game(const Engine& engine, const json::object& request) {
  if (engine.lexicon == nullptr) return Error(reasons::lexicon_not_open);
  JsonFields fields(request);
  const std::string gcg = fields.text("gcg");
  const std::string layout_text = fields.text("layout");
  const std::string rules_text = fields.text_or("rules", "");
  if (fields.error()) return *fields.error();
  const Result<LayoutPtr> layout = Layout::parse(layout_text);
  if (!layout) return layout.error().within(reasons::within_layout);
  const AlphabetPtr& alphabet = engine.lexicon->alphabet_ptr();
  Result<Rules> rules = Rules::parse(rules_text, *alphabet);
  if (!rules) return rules.error().within(reasons::within_rules);
  notation::Catalogue catalogue;
  catalogue.alphabet = alphabet;
  catalogue.layout = *layout;
  Result<notation::GcgGame> game = notation::parse_gcg(gcg, catalogue);
  if (!game) return game.error().within("gcg");
  notation::GameRecord& record = game->record;
  if (record.turns.empty()) return Error(reasons::record_without_turns).within("gcg");
  if (record.turns.size() > MostTurns)
    return Error(reasons::record_too_long, MostTurns).within("gcg");
  record.alphabet = alphabet;
  record.layout = *layout;
  auto setting = std::make_shared<const movegen::Setting>(
      movegen::Setting{engine.lexicon, alphabet, *layout, rules->bingo_bonuses});
  return RecordedGame{std::move(record), std::move(game->warnings), std::move(setting),
                      *std::move(rules)};
}

json::array warnings_to_json(const RecordedGame& game) {
  json::array warnings;
  for (const notation::GcgWarning& warning : game.warnings) {
    json::object one{{"line", warning.line}, {"text", warning.what.message()}};
    notation::put_reason(one, warning.what);
    warnings.push_back(std::move(one));
  }
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
  const Result<analysis::Effort> effort = read_effort(request);
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

std::span<const Question> recorded_game_questions() {
  static constexpr std::array Questions = {Question{"moments", moments},
                                           Question{"review", review}};
  return Questions;
}

}  // namespace quoin::wasm
