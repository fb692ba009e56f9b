#include "protocol/table.h"

#include <array>
#include <limits>

#include <boost/json.hpp>

#include "core/game.h"
#include "notation/json_fields.h"
#include "notation/reasons.h"
#include "protocol/reasons.h"

namespace quoin::protocol {
namespace {

namespace json = boost::json;
using notation::JsonFields;

constexpr std::array<std::string_view, 4> StatusNames = {"open", "playing", "finished",
                                                         "cancelled"};
static_assert(StatusNames.size() == static_cast<std::size_t>(TableStatus::Cancelled) + 1);

constexpr int MostRating = 10'000;  // more than anybody has

json::object to_json(const TableSeat& seat) {
  json::object object{
      {"taken", seat.is_taken}, {"connected", seat.is_connected}, {"muted", seat.is_muted}};
  put(object, seat);
  if (!seat.account.empty()) object["account"] = seat.account;
  if (seat.rating) {
    object["rating"] = *seat.rating;
    object["provisional"] = seat.is_provisional;
  }
  if (seat.rating_change) object["rating_change"] = *seat.rating_change;
  return object;
}

Result<TableSeat> seat_from_json(const json::value& value) {
  if (!value.is_object()) return Error(reasons::expected_objects).within("\"seats\"");
  JsonFields fields(value.get_object());
  TableSeat seat;
  static_cast<SeatState&>(seat) = read_seat_state(fields);
  seat.is_taken = fields.yes_or_no("taken");
  seat.is_connected = fields.yes_or_no("connected");
  seat.is_muted = fields.yes_or_no("muted");
  seat.account = fields.text_or("account", "");
  if (fields.has("rating")) seat.rating = fields.small_number("rating", 0, MostRating);
  seat.is_provisional = fields.yes_or_no_or("provisional", false);
  if (fields.has("rating_change"))
    seat.rating_change = fields.small_number("rating_change", -MostRating, MostRating);
  if (fields.error()) return *fields.error();
  return seat;
}

}  // namespace

void put(json::object& object, const SeatState& seat) {
  object["player"] = seat.player;
  object["name"] = seat.name;
  object["ready"] = seat.is_ready;
  object["rematch"] = seat.wants_rematch;
  object["pause"] = seat.wants_pause;
  object["gives_time"] = seat.gives_time;
}

SeatState read_seat_state(JsonFields& fields) {
  SeatState seat;
  seat.player = fields.text("player");
  seat.name = fields.text("name");
  seat.is_ready = fields.yes_or_no("ready");
  seat.wants_rematch = fields.yes_or_no("rematch");
  // Tables that were stored before there were pauses do not speak of them.
  seat.wants_pause = fields.yes_or_no_or("pause", false);
  seat.gives_time = fields.yes_or_no_or("gives_time", false);
  return seat;
}

json::object to_json(const Table& table) {
  json::array seats;
  for (const TableSeat& seat : table.seats) seats.push_back(to_json(seat));
  json::object object{{"id", table.id},
                      {"status", to_text(table.status)},
                      {"public", table.is_public},
                      {"rated", table.is_rated},
                      {"created_at", table.created_at},
                      {"lexicon", table.lexicon},
                      {"alphabet", table.alphabet},
                      {"layout", table.layout},
                      {"rules", table.rules},
                      {"pace", table.pace},
                      {"commitment", table.commitment},
                      {"seats", std::move(seats)},
                      {"watchers", table.watchers},
                      {"paused", table.is_paused},
                      {"delay", table.delay},
                      {"chat", table.has_chat},
                      {"next", table.next},
                      {"previous", table.previous},
                      {"host", table.is_host}};
  if (table.own_seat) object["own_seat"] = *table.own_seat + 1;
  if (table.asks_time) object["asks_time"] = *table.asks_time + 1;
  if (!table.own_seats.empty()) {
    json::array own;
    for (const int seat : table.own_seats) own.push_back(seat + 1);
    object["own_seats"] = std::move(own);
  }
  if (!table.invite.empty()) object["invite"] = table.invite;
  if (!table.resume.empty()) object["resume"] = table.resume;
  return object;
}

Result<Table> table_from_json(const json::object& object) {
  JsonFields fields(object);
  Table table;
  table.id = fields.text("id");
  const std::optional<TableStatus> status = status_from_text(fields.text("status"));
  if (!status)
    fields.wrong("status", Error(reasons::expected_one_of, "open, playing, finished, cancelled"));
  table.status = status.value_or(TableStatus::Open);
  table.is_public = fields.yes_or_no("public");
  table.is_rated = fields.yes_or_no("rated");
  table.created_at = fields.number("created_at", 0, std::numeric_limits<std::int64_t>::max());
  table.lexicon = fields.text("lexicon");
  table.alphabet = fields.text("alphabet");
  table.layout = fields.text("layout");
  table.rules = fields.text("rules");
  table.pace = fields.number("pace", 0, std::numeric_limits<std::int64_t>::max());
  table.commitment = fields.text("commitment");
  for (const json::value& value : fields.array("seats")) {
    Result<TableSeat> seat = seat_from_json(value);
    if (!seat) return seat.error();
    table.seats.push_back(*std::move(seat));
  }
  table.watchers = fields.small_number("watchers", 0);
  table.is_paused = fields.yes_or_no("paused");
  table.delay = fields.small_number("delay", 0);
  table.has_chat = fields.yes_or_no("chat");
  if (fields.has("asks_time")) table.asks_time = fields.seat("asks_time");
  table.next = fields.text("next");
  table.previous = fields.text("previous");
  table.is_host = fields.yes_or_no("host");
  if (fields.has("own_seat")) table.own_seat = fields.seat("own_seat");
  if (fields.has("own_seats")) {
    table.own_seats = fields.small_numbers("own_seats", 1, MaxSeats);
    for (int& seat : table.own_seats) --seat;
  }
  table.invite = fields.text_or("invite", "");
  table.resume = fields.text_or("resume", "");
  if (fields.error()) return *fields.error();
  return table;
}

std::string_view to_text(TableStatus status) {
  return StatusNames[static_cast<std::size_t>(status)];
}

std::optional<TableStatus> status_from_text(std::string_view text) {
  for (std::size_t i = 0; i < StatusNames.size(); ++i) {
    if (StatusNames[i] == text) return static_cast<TableStatus>(i);
  }
  return std::nullopt;
}

}  // namespace quoin::protocol
