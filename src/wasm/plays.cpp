#include "wasm/plays.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include <boost/json/array.hpp>

#include "analysis/report/search_json.h"
#include "evaluation/static_equity.h"
#include "movegen/generator.h"
#include "movegen/static_move.h"
#include "notation/json_fields.h"
#include "search/phase.h"
#include "search/problem/problem.h"
#include "wasm/ask.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;

constexpr int MostPlays = 1000;

// The tiles that the others hold when the bag is empty: those that nobody has seen, and their
// racks as far as they are known.
Score others_points(const Position& position) {
  TileCounts others = unseen_tiles(position).value_or(TileCounts());
  for (std::size_t seat = 1; seat < position.racks.size(); ++seat) {
    others.add(position.racks[seat]);
  }
  return rack_points(others, *position.alphabet);
}

Result<json::object> answer_best_plays(Engine& engine, const json::object& request, const Tell&) {
  notation::JsonFields fields(request);
  const int count = fields.small_number("count", 1, MostPlays);
  if (fields.error()) return *fields.error();
  const Result<AskedPosition> asked = read_position(engine, request);
  if (!asked) return asked.error();
  json::array plays;
  for (const movegen::RankedPlay& play : best_plays(*asked, static_cast<std::size_t>(count))) {
    json::object object = to_json(written(play.move, play.score, asked->position));
    object["play"] =
        analysis::report::play_text(play.move, asked->position.board, *asked->position.alphabet);
    object["equity"] = analysis::report::rounded(play.equity.points());
    plays.push_back(std::move(object));
  }
  search::Problem problem = asked->material.problem(asked->position);
  search::complete_rack(problem);
  const Result<analysis::PositionQuestion> question = read_question(*asked, request);
  return json::object{{"phase", search::to_text(search::phase_of(problem))},
                      {"bag", problem.bag_count()},
                      {"infers", question && question->can_infer()},
                      {"plays", std::move(plays)}};
}

}  // namespace

WrittenPlay written(const Move& move, Score score, const Position& position) {
  return notation::written(move, score, position.racks.front(), position.board, *position.alphabet);
}

json::object with_play(json::object known, const Move& move, Score score,
                       const Position& position) {
  for (const json::key_value_pair& field : to_json(written(move, score, position)))
    known.insert_or_assign(field.key(), field.value());
  return known;
}

std::vector<movegen::RankedPlay> best_plays(const AskedPosition& asked, std::size_t count) {
  const Position& position = asked.position;
  movegen::Grid grid(asked.material.setting);
  grid.set(position.board);
  const int bag = bag_size(position);
  const evaluation::StaticEquity equity(
      asked.material.tables, {position.alphabet.get(), position.layout.get(), grid.is_empty(), bag,
                              bag == 0 ? others_points(position) : Score()});
  const auto generator = std::make_unique<movegen::Generator>();
  const std::span<const movegen::RankedPlay> top =
      generator->top_plays(grid, position.racks.front(), equity, count);
  std::vector<movegen::RankedPlay> best(top.begin(), top.end());
  const int most_tiles = bag < asked.material.rules.exchange_minimum ? 0 : bag;
  const auto exchange =
      movegen::best_exchange(generator->parts(), *asked.material.tables.leaves, most_tiles);
  if (!exchange) return best;
  // Of the same worth, plays come first.
  const auto place = std::find_if(best.begin(), best.end(), [&](const movegen::RankedPlay& play) {
    return play.equity < exchange->equity;
  });
  best.insert(place, *exchange);
  if (best.size() > count) best.pop_back();
  return best;
}

std::span<const Question> play_questions() {
  static constexpr std::array Questions = {Question{"best-plays", answer_best_plays}};
  return Questions;
}

}  // namespace quoin::wasm
