// Opening, listing, fetching and exporting games.

#include "base/text.h"
#include "core/rules.h"
#include "notation/json_fields.h"
#include "notation/records/record_from_game.h"
#include "players/registry.h"
#include "protocol/reasons.h"
#include "protocol/version.h"
#include "server/api/listed_games.h"
#include "server/api/routes.h"
#include "server/jobs/library_catalogue.h"
#include "server/storage/tables/reading.h"

namespace quoin::server {
namespace {

using notation::JsonFields;

Result<NewTable> read_new_table(std::string_view body) {
  const Result<json::object> object = notation::parse_json_object(body);
  if (!object) return object.error();
  JsonFields fields(*object);
  NewTable table;
  table.choice = choice_from(fields);
  table.is_public = fields.yes_or_no_or("public", false);
  table.is_rated = fields.yes_or_no_or("rated", false);
  table.has_chat = fields.yes_or_no_or("chat", true);
  if (fields.has("delay")) table.delay = fields.small_number("delay", 0, table::MaxDelay);
  table.starts = fields.yes_or_no_or("start", false);
  if (fields.has("pace")) table.pace = fields.number("pace", 0, 60'000);
  for (const json::value& value : fields.array("seats")) {
    if (!value.is_object() || table.seats.size() > static_cast<std::size_t>(MaxSeats)) {
      fields.wrong("seats", Error(reasons::expected_seat_objects));
      break;
    }
    JsonFields seat(value.get_object());
    table.seats.push_back({seat.plain_text_or_empty("player", protocol::MaxSpecBytes),
                           seat.plain_text_or_empty("name", protocol::MaxNameCharacters)});
    if (seat.error()) fields.wrong("seats", *seat.error());
  }
  if (fields.error()) return *fields.error();
  return table;
}

json::object to_json(const Language& language) {
  return {{"lexicon", language.lexicon},   {"alphabet", language.alphabet},
          {"title", language.title},       {"words", language.words},
          {"language", language.language}, {"family", language.has_family_list}};
}

json::object to_json(const BoardKind& board) {
  return {{"layout", board.layout}, {"title", board.title}, {"size", board.size}};
}

json::array names_to_json(const std::vector<std::string>& names) {
  return json::array(names.begin(), names.end());
}

std::string_view exported_type(std::string_view form) {
  if (form == "json") return "application/json";
  return form == "gcg" ? "text/plain; charset=utf-8" : "application/x-ndjson";
}

void catalogue(Call call) {
  json::array rules;
  for (const auto& [key, values] : rule_descriptions())
    rules.push_back(json::object{{"key", key}, {"text", values.english}, {"text_key", values.key}});
  json::array players;
  for (const players::Strategy& kind : players::player_kinds())
    players.push_back(json::object{{"name", kind.name},
                                   {"text", kind.description},
                                   {"text_key", players::description_key(kind.name)}});
  Library& library = call.library();
  json::array languages;
  for (const Language& language : library.languages()) languages.push_back(to_json(language));
  json::array boards;
  for (const BoardKind& board : library.boards()) boards.push_back(to_json(board));
  call.send_json({{"lexicons", names_to_json(library.lexicons())},
                  {"alphabets", names_to_json(library.alphabets())},
                  {"layouts", names_to_json(library.layouts())},
                  {"languages", std::move(languages)},
                  {"boards", std::move(boards)},
                  {"players", std::move(players)},
                  {"rules", std::move(rules)}});
}

std::string_view name_of(players::AcceptedValues::Kind kind) {
  constexpr std::array<std::string_view, 6> Names = {"text",  "choice", "mixture",
                                                     "count", "number", "time"};
  return Names[static_cast<std::size_t>(kind)];
}

json::object to_json(const players::Strategy& strategy, const players::ParameterKind& kind) {
  using Kind = players::AcceptedValues::Kind;
  const players::AcceptedValues& accepted = kind.accepted;
  json::object object{{"key", kind.key},
                      {"text", kind.meaning},
                      {"text_key", players::meaning_key(strategy.name, kind)},
                      {"kind", name_of(accepted.kind)}};
  if (!kind.usual.empty()) object["usual"] = kind.usual;
  if (!accepted.choices.empty()) object["choices"] = names_to_json(accepted.choices);
  if (accepted.kind == Kind::Count || accepted.kind == Kind::Number) {
    object["least"] = accepted.least;
    object["most"] = accepted.most;
  }
  return object;
}

// What matches can be played with, for a form that puts players together.
void player_forms(Call call) {
  json::array forms;
  const auto add = [&](const players::Strategy& strategy) {
    json::array parameters;
    for (const players::ParameterKind& parameter : strategy.parameters)
      parameters.push_back(to_json(strategy, parameter));
    forms.push_back(json::object{{"name", strategy.name},
                                 {"text", strategy.description},
                                 {"text_key", players::description_key(strategy.name)},
                                 {"source", strategy.source},
                                 {"source_key", players::source_key(strategy.name)},
                                 {"everybody", strategy.audience == players::Audience::Everybody},
                                 {"parameters", std::move(parameters)}});
  };
  for (const players::Strategy& strategy : players::strategies()) add(strategy);
  for (const players::Strategy& level : players::levels()) add(level);
  call.send(Response::json(200, json::serialize(json::object{{"players", std::move(forms)}})));
}

void tell_games(const Call& call, bool is_mine) {
  GameQuery query;
  const std::string status = call.request().parameter("status");
  if (!status.empty()) {
    query.status = protocol::status_from_text(status);
    if (!query.status) return call.fail(400, reasons::no_such_status);
  }
  const std::optional<std::size_t> limit = call.limit_or(query.limit);
  if (!limit) return;
  query.limit = *limit;
  if (const std::string before = call.request().parameter("before"); !before.empty()) {
    query.changed_before = parse_integer(before);
    if (!query.changed_before) return call.fail(400, reasons::before_is_time);
  }
  if (is_mine) query.member = call.person().id;
  query.only_public = !is_mine;
  call.ask(
      [query](Backend& backend) { return list_games(backend, query); },
      [](const Call& asked, const std::vector<GameSummary>& found) {
        asked.send_json_to_person(json::object{{"games", listed_games(found, asked.person())}});
      });
}

void list_public(Call call) { tell_games(call, false); }
void list_mine(Call call) { tell_games(call, true); }

void create_game(Call call) {
  if (call.services().operations.is_draining()) return call.fail(503, reasons::server_restarting);
  if (call.is_too_fast(call.services().creations, reasons::too_many_new_games)) return;
  const Result<NewTable> wanted = read_new_table(call.request().body);
  if (!wanted) return call.fail(400, wanted.error());
  call.services().rooms.open(
      *wanted, call.person(), [call](const std::shared_ptr<Room>& room, const Outcome& outcome) {
        if (room)
          return call.send_to_person(
              Response::json(201, room->publisher().snapshot_for(call.person(), {})));
        const bool is_wrong = outcome->why == protocol::Refusal::AgainstRules;
        call.fail(is_wrong ? 400 : 503, outcome->error);
      });
}

void fetch_game(Call call) {
  call.with_room([](const Call& found, const std::shared_ptr<Room>& room) {
    found.send_to_person(Response::json(200, room->publisher().snapshot_for(found.person(), {})));
  });
}

void export_game(Call call) {
  call.with_room([](const Call& found, const std::shared_ptr<Room>& room) {
    const Game* game = room->game();
    if (game == nullptr || game->state().phase != Phase::Finished)
      return found.fail(409, reasons::export_when_over);
    const std::string form = found.request().parameter("as");
    const Result<std::string> text = notation::exported(*game, form);
    if (!text) return found.fail(400, text.error());
    found.send(as_file(Response::text(200, exported_type(form), *text),
                       fmt::format("quoin-{}.{}", room->id(), form)));
  });
}

void resume(Call call) {
  const Result<json::object> object = notation::parse_json_object(call.request().body);
  if (!object) return call.fail(400, object.error());
  JsonFields fields(*object);
  const int seat = fields.seat();
  const std::string token = fields.text("token");
  if (fields.error()) return call.fail(400, *fields.error());
  call.with_room([seat, token](const Call& found, const std::shared_ptr<Room>& room) {
    if (!room->requests().is_resume_token(seat, token))
      return found.fail(403, reasons::link_of_no_seat);
    room->requests().give_seat(seat, found.person(), [found, room](const Outcome& outcome) {
      if (outcome) {
        const bool is_refused = outcome->why == protocol::Refusal::NotAllowed;
        return found.fail(is_refused ? 403 : 503, outcome->error);
      }
      found.send_to_person(Response::json(200, room->publisher().snapshot_for(found.person(), {})));
    });
  });
}

}  // namespace

std::span<const Route> game_routes() {
  static constexpr std::array Routes = {
      Route{"GET", "/api/catalogue", catalogue},
      Route{"GET", "/api/players", player_forms},
      Route{"GET", "/api/games", list_public},
      Route{"GET", "/api/games/mine", list_mine},
      Route{"POST", "/api/games", create_game},
      Route{"GET", "/api/games/{}", fetch_game},
      Route{"GET", "/api/games/{}/export", export_game},
      Route{"POST", "/api/games/{}/resume", resume},
  };
  return Routes;
}

}  // namespace quoin::server
