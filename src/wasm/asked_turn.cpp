#include "wasm/asked_turn.h"

#include <utility>

#include <boost/json/array.hpp>

#include "analysis/analyst/observed_turn.h"
#include "base/reasons.h"
#include "wasm/reasons.h"

namespace quoin::wasm {

namespace json = boost::json;
using notation::JsonFields;

Result<search::ObservedTurn> read_observed_turn(const AskedPosition& asked,
                                                const json::object& request) {
  JsonFields fields(request);
  const json::object& play = fields.object("play");
  if (fields.error()) return *fields.error();
  JsonFields exchange(play);
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
                                                          const json::object& request) {
  JsonFields fields(request);
  json::array given;
  if (fields.has("last_turns")) given = fields.array("last_turns");
  if (fields.has("last_turn")) given.emplace_back(fields.object("last_turn"));
  if (fields.error()) return *fields.error();
  std::vector<search::ObservedTurn> turns;
  for (const json::value& value : given) {
    const json::object* const object = value.if_object();
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
