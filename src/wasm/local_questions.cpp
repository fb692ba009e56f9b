// A game on this device (wasm/local_table.h). A worker has one at a time:
//
//   local-create  {id, layout, rules, seats: [{player, name}], secret, nonce, now}
//   local-open    {id, created_at, next, previous, log, now}
//   local-hear    {request, secret, nonce, now}
//   local-go-on   {now}
//   local-export  {as}
//
// `layout` is the text of a layout file, `request` that of a message of docs/protocol.md, `secret`
// has 64 hexadecimal digits, and `now` is in milliseconds since 1970. The first two answer {kept},
// which is what local-open wants without `now`; the next two {messages, lines}, perhaps with
// `again` and `created` (as `kept`); the last one {text}. All but that have `status` and `turn`
// besides.
#include <array>
#include <limits>
#include <memory>
#include <utility>

#include <boost/json.hpp>

#include "base/reasons.h"
#include "notation/json_fields.h"
#include "notation/reasons.h"
#include "notation/records/record_from_game.h"
#include "protocol/reasons.h"
#include "protocol/version.h"
#include "wasm/ask.h"
#include "wasm/engine.h"
#include "wasm/local_table.h"
#include "wasm/reasons.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;
using notation::JsonFields;

constexpr std::size_t MaxIdBytes = 64;
constexpr std::int64_t Far = std::numeric_limits<std::int64_t>::max() / 4;

std::int64_t time_in(JsonFields& fields, std::string_view key = "now") {
  return fields.number(key, 0, Far);
}

Chance chance_in(JsonFields& fields) {
  return {fields.digest("secret"), fields.plain_text_or_empty("nonce", protocol::MaxNonceBytes)};
}

std::vector<SeatConfig> seats_in(JsonFields& fields) {
  std::vector<SeatConfig> seats;
  for (const json::value& value : fields.array("seats")) {
    if (!value.is_object()) {
      fields.wrong("seats", Error(reasons::expected_objects));
      break;
    }
    JsonFields one(value.get_object());
    seats.push_back({one.plain_text_or_empty("name", protocol::MaxNameCharacters),
                     one.plain_text_or_empty("player", protocol::MaxSpecBytes)});
    if (one.error()) fields.wrong("seats", *one.error());
  }
  return seats;
}

json::object to_json(const KeptLocalGame& kept) {
  return {{"id", kept.id},
          {"created_at", kept.created_at},
          {"next", kept.next},
          {"previous", kept.previous},
          {"log", kept.log}};
}

// For lists of games.
void put_standing(json::object& object, const Game& game) {
  object["status"] = game.state().phase == Phase::Finished ? "finished" : "playing";
  object["turn"] = game.state().turn + 1;
}

json::object to_json(const LocalTable::Told& told, const Game& game) {
  json::object object{{"messages", json::array(told.messages.begin(), told.messages.end())},
                      {"lines", json::array(told.lines.begin(), told.lines.end())}};
  put_standing(object, game);
  if (told.again) object["again"] = *told.again;
  if (told.created) object["created"] = to_json(*told.created);
  return object;
}

LocalTable::Words words_of(const Engine& engine) { return {engine.lexicon, engine.tables}; }

Result<json::object> seated(Engine& engine, Result<LocalTable> table) {
  if (!table) return table.error();
  engine.table = std::make_shared<LocalTable>(*std::move(table));
  json::object answer{{"kept", to_json(engine.table->kept())}};
  put_standing(answer, engine.table->game());
  return answer;
}

Result<json::object> create(Engine& engine, const json::object& request, const Tell&) {
  if (engine.lexicon == nullptr) return Error(reasons::lexicon_not_open);
  JsonFields fields(request);
  const std::int64_t now = time_in(fields);
  const Chance chance = chance_in(fields);
  const Result<LayoutPtr> layout = Layout::parse(fields.text("layout"));
  NewLocalGame wanted{.id = fields.plain_text_or_empty("id", MaxIdBytes),
                      .rules = fields.text("rules"),
                      .seats = seats_in(fields)};
  if (fields.error()) return *fields.error();
  if (!layout) return layout.error().within(reasons::within_layout);
  wanted.layout = *layout;
  return seated(engine, LocalTable::create(wanted, chance, words_of(engine), now));
}

Result<json::object> open(Engine& engine, const json::object& request, const Tell&) {
  if (engine.lexicon == nullptr) return Error(reasons::lexicon_not_open);
  JsonFields fields(request);
  const std::int64_t now = time_in(fields);
  const KeptLocalGame kept{fields.plain_text_or_empty("id", MaxIdBytes),
                           time_in(fields, "created_at"),
                           fields.plain_text_or_empty("next", MaxIdBytes),
                           fields.plain_text_or_empty("previous", MaxIdBytes), fields.text("log")};
  if (fields.error()) return *fields.error();
  Result<LocalTable> table = LocalTable::open(kept, words_of(engine), now);
  if (table) return seated(engine, std::move(table));
  // What only experts understand is a detail of a sentence that people can read.
  if (const Error& why = table.error(); !why.is_for_people())
    return Error(reasons::device_game_unreadable, why.message());
  return table.error().within(reasons::device_game_unreadable);
}

Result<json::object> hear(Engine& engine, const json::object& request, const Tell&) {
  if (engine.table == nullptr) return Error(reasons::table_not_open);
  JsonFields fields(request);
  const std::string message = fields.text("request");
  const Chance chance = chance_in(fields);
  const std::int64_t now = time_in(fields);
  if (fields.error()) return *fields.error();
  const LocalTable::Told told = engine.table->hear(message, chance, now);
  return to_json(told, engine.table->game());
}

Result<json::object> go_on(Engine& engine, const json::object& request, const Tell&) {
  if (engine.table == nullptr) return Error(reasons::table_not_open);
  JsonFields fields(request);
  const std::int64_t now = time_in(fields);
  if (fields.error()) return *fields.error();
  const LocalTable::Told told = engine.table->go_on(now);
  return to_json(told, engine.table->game());
}

Result<json::object> export_game(Engine& engine, const json::object& request, const Tell&) {
  if (engine.table == nullptr) return Error(reasons::table_not_open);
  JsonFields fields(request);
  const std::string form = fields.text("as");
  if (fields.error()) return *fields.error();
  const Game& game = engine.table->game();
  if (game.state().phase != Phase::Finished) return Error(reasons::export_when_over);
  Result<std::string> text = notation::exported(game, form);
  if (!text) return text.error();
  return json::object{{"text", *std::move(text)}};
}

}  // namespace

std::span<const Question> local_questions() {
  static constexpr std::array Questions = {
      Question{"local-create", create}, Question{"local-open", open}, Question{"local-hear", hear},
      Question{"local-go-on", go_on}, Question{"local-export", export_game}};
  return Questions;
}

}  // namespace quoin::wasm
