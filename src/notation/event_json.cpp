#include "notation/event_json.h"

#include <array>
#include <limits>

#include <boost/json.hpp>

#include "base/text.h"
#include "notation/field_list.h"

namespace quoin::notation {
namespace {

constexpr std::int64_t MaxTime = std::numeric_limits<std::int64_t>::max() / 4;

namespace json = boost::json;

constexpr std::array<std::string_view, 9> EndReasons = {
    "went-out",    "scoreless",    "claimed",        "agreement", "game-time",
    "resignation", "time-forfeit", "lost-challenge", "abort"};
static_assert(EndReasons.size() == static_cast<std::size_t>(EndReason::Abort) + 1);

constexpr std::array<std::string_view, 18> EventNames = {
    "nonce",  "order",   "draw", "place", "exchange", "pass",  "challenge", "hold", "accept",
    "resign", "forfeit", "time", "agree", "claim",    "abort", "undo",      "end",  "reveal"};
static_assert(EventNames.size() == std::variant_size_v<EventBody>);

// Most events say no more than whose they are.
void each_field(auto& fields, auto& event) { fields.seat("seat", event.seat); }
void each_field(auto& fields, Like<NonceAdded> auto& event) {
  fields.seat("seat", event.seat);
  fields("nonce", event.nonce);
}
void each_field(auto& fields, Like<OrderDecided> auto& event) {
  fields.seat("seat", event.first);
  fields("rounds", event.rounds);
}
void each_field(auto& fields, Like<TilesDrawn> auto& event) {
  fields.seat("seat", event.seat);
  fields("count", event.count);
  fields("tiles", event.tiles);
}
void each_field(auto& fields, Like<TilesPlaced> auto& event) {
  fields.seat("seat", event.seat);
  fields.placement(event.move);
  fields("score", event.score);
}
void each_field(auto& fields, Like<TilesExchanged> auto& event) {
  fields.seat("seat", event.seat);
  fields("count", event.count);
  fields("given", event.given);
  fields("drawn", event.drawn);
}
void each_field(auto& fields, Like<PlayChallenged> auto& event) {
  fields.seat("seat", event.seat);
  fields("words", event.words, 0, JsonFields::MaxSmall);
  fields("stands", event.play_stands);
}
void each_field(auto& fields, Like<TimeGiven> auto& event) {
  fields.seat("seat", event.seat);
  fields("given", event.time, 0, MaxTime);
}
void each_field(auto& fields, Like<TakenBack> auto& event) {
  fields.seat("seat", event.seat);
  fields("length", event.length, 0);
}
void each_field(auto& fields, Like<GameEnded> auto& event) {
  fields.name("reason", event.reason, EndReasons);
  fields("racks", event.rack_adjustments);
  fields("times", event.time_penalties);
  fields("scores", event.final_scores);
  fields.seats("winners", event.winners);
}
void each_field(auto& fields, Like<SecretRevealed> auto& event) { fields("secret", event.secret); }

}  // namespace

json::object to_json(const Event& event, const Alphabet& alphabet) {
  json::object object{{"time", event.at}, {"event", EventNames[event.body.index()]}};
  FieldWriter fields(object, &alphabet);
  std::visit([&](const auto& body) { each_field(fields, body); }, event.body);
  return object;
}

Result<Event> event_from_json(const json::object& object, const Alphabet& alphabet,
                              int board_size) {
  JsonFields fields(object);
  const std::string name = fields.text("event");
  Event event;
  event.at = fields.number("time", 0, MaxTime);
  const std::optional<std::size_t> kind = place_of(name, EventNames);
  if (kind) {
    FieldReader reader(fields, &alphabet, board_size);
    make_alternative(event.body, *kind, [&](auto& body) { each_field(reader, body); });
  }
  if (fields.error()) return *fields.error();
  if (!kind) return Error(reasons::event_unknown, name);
  return event;
}

std::string_view to_text(EndReason reason) { return EndReasons[static_cast<std::size_t>(reason)]; }

json::object to_json(const GameEnded& ended) {
  json::object object;
  FieldWriter fields(object);
  each_field(fields, ended);
  return object;
}

GameEnded ending_from_json(JsonFields& fields) {
  GameEnded ended;
  FieldReader reader(fields);
  each_field(reader, ended);
  return ended;
}

}  // namespace quoin::notation
