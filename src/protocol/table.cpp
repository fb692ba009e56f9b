#include "protocol/table.h"

#include <array>
#include <limits>

#include <boost/json.hpp>

#include "base/text.h"
#include "notation/field_list.h"

namespace quoin::protocol {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> StatusNames = {"open", "playing", "finished",
                                                         "cancelled"};
static_assert(StatusNames.size() == static_cast<std::size_t>(TableStatus::Cancelled) + 1);

constexpr int MostRating = 10'000;  // more than anybody has
constexpr std::int64_t Far = std::numeric_limits<std::int64_t>::max();

}  // namespace

void each_field(auto& fields, notation::Like<TableSeat> auto& seat) {
  fields("taken", seat.is_taken);
  fields("connected", seat.is_connected);
  fields("muted", seat.is_muted);
  each_seat_field(fields, seat);
  fields.if_any("account", seat.account);
  fields.if_any("rating", seat.rating, 0, MostRating);
  if (seat.rating) fields.or_usual("provisional", seat.is_provisional);
  fields.if_any("rating_change", seat.rating_change, -MostRating, MostRating);
}

void each_field(auto& fields, notation::Like<Table> auto& table) {
  fields("id", table.id);
  fields.name("status", table.status, StatusNames);
  fields("public", table.is_public);
  fields("rated", table.is_rated);
  fields("created_at", table.created_at, 0, Far);
  fields("lexicon", table.lexicon);
  fields("alphabet", table.alphabet);
  fields("layout", table.layout);
  fields("rules", table.rules);
  fields("pace", table.pace, 0, Far);
  fields("commitment", table.commitment);
  fields.list("seats", table.seats);
  fields("watchers", table.watchers, 0);
  fields("paused", table.is_paused);
  fields("delay", table.delay, 0);
  fields("chat", table.has_chat);
  fields("next", table.next);
  fields("previous", table.previous);
  fields("host", table.is_host);
  fields.seat("own_seat", table.own_seat);
  fields.seat("asks_time", table.asks_time);
  fields.seats_if_any("own_seats", table.own_seats);
  fields.if_any("invite", table.invite);
  fields.if_any("resume", table.resume);
}

json::object to_json(const Table& table) {
  json::object object;
  notation::FieldWriter fields(object);
  each_field(fields, table);
  return object;
}

Result<Table> table_from_json(const json::object& object) {
  notation::JsonFields fields(object);
  notation::FieldReader reader(fields);
  Table table;
  each_field(reader, table);
  if (fields.error()) return *fields.error();
  return table;
}

std::string_view to_text(TableStatus status) {
  return StatusNames[static_cast<std::size_t>(status)];
}

std::optional<TableStatus> status_from_text(std::string_view text) {
  const std::optional<std::size_t> place = place_of(text, StatusNames);
  if (!place) return std::nullopt;
  return static_cast<TableStatus>(*place);
}

}  // namespace quoin::protocol
