#include "table/setup.h"

#include <algorithm>
#include <limits>
#include <set>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "notation/json_fields.h"
#include "table/reasons.h"

namespace quoin::table {
namespace {

namespace json = boost::json;
using notation::JsonFields;

json::object to_json(const Seat& seat) {
  json::object object{{"owners", json::array(seat.owners.begin(), seat.owners.end())},
                      {"nonce", seat.nonce},
                      {"mutes", json::array(seat.mutes.begin(), seat.mutes.end())}};
  protocol::put(object, seat);
  return object;
}

Result<Seat> seat_from_json(const json::value& value) {
  if (!value.is_object()) return Error(reasons::stored_seats_objects);
  JsonFields fields(value.get_object());
  Seat seat;
  static_cast<protocol::SeatState&>(seat) = protocol::read_seat_state(fields);
  seat.nonce = fields.text("nonce");
  if (fields.has("mutes")) seat.mutes = fields.small_numbers("mutes", 0, MaxSeats - 1);
  for (const json::value& owner : fields.array("owners")) {
    if (!owner.is_string()) return Error(reasons::stored_owners_texts);
    seat.owners.emplace_back(owner.get_string());
  }
  if (fields.error()) return *fields.error();
  return seat;
}

}  // namespace

bool Seat::is_owned_by(const Person& person) const {
  return std::find(owners.begin(), owners.end(), person.id) != owners.end();
}

std::vector<int> Setup::seats_of(const Person& person) const {
  std::vector<int> own;
  for (int i = 0; i < std::ssize(seats); ++i) {
    if (seats[static_cast<std::size_t>(i)].is_owned_by(person)) own.push_back(i);
  }
  return own;
}

Viewer Setup::viewer_for(const Person& person, std::optional<int> as_seat) const {
  const std::vector<int> own = seats_of(person);
  if (own.empty()) return Viewer::spectator();
  const bool is_own = as_seat && std::find(own.begin(), own.end(), *as_seat) != own.end();
  return Viewer::seat(is_own ? *as_seat : own.front());
}

std::optional<int> Setup::free_seat() const {
  for (int i = 0; i < std::ssize(seats); ++i) {
    const Seat& seat = seats[static_cast<std::size_t>(i)];
    if (seat.is_human() && seat.owners.empty()) return i;
  }
  return std::nullopt;
}

bool Setup::has_people() const {
  return std::any_of(seats.begin(), seats.end(), [](const Seat& it) { return it.is_human(); });
}

bool Setup::is_everybody_ready() const {
  return std::all_of(seats.begin(), seats.end(), [](const Seat& seat) {
    return !seat.is_human() || (!seat.owners.empty() && seat.is_ready);
  });
}

bool Setup::wants_rematch() const {
  return std::all_of(seats.begin(), seats.end(),
                     [](const Seat& seat) { return !seat.is_human() || seat.wants_rematch; });
}

bool Setup::wants_pause() const {
  return std::all_of(seats.begin(), seats.end(),
                     [](const Seat& seat) { return !seat.is_human() || seat.wants_pause; });
}

bool Setup::gives_time() const {
  for (int i = 0; i < std::ssize(seats); ++i) {
    const Seat& seat = seats[static_cast<std::size_t>(i)];
    if (asks_time != i && seat.is_human() && !seat.gives_time) return false;
  }
  return asks_time.has_value();
}

bool Setup::mutes(Viewer viewer, int seat) const {
  const std::optional<int> own = viewer.own_seat();
  if (!own) return false;
  const std::vector<int>& muted = seats[static_cast<std::size_t>(*own)].mutes;
  return std::find(muted.begin(), muted.end(), seat) != muted.end();
}

std::vector<std::string> Setup::members() const {
  std::set<std::string> persons;
  for (const Seat& seat : seats) persons.insert(seat.owners.begin(), seat.owners.end());
  if (!host.empty()) persons.insert(host);
  return {persons.begin(), persons.end()};
}

std::string Setup::to_text() const {
  json::array list;
  for (const Seat& seat : seats) list.push_back(to_json(seat));
  json::object object{{"lexicon", choice.lexicon},
                      {"alphabet", choice.alphabet},
                      {"layout", choice.layout},
                      {"rules", choice.rules},
                      {"host", host},
                      {"public", is_public},
                      {"rated", is_rated},
                      {"pace", pace},
                      {"seats", std::move(list)},
                      {"next", next},
                      {"previous", previous},
                      {"started_at", started_at},
                      {"paused_at", paused_at},
                      {"delay", delay},
                      {"chat", has_chat}};
  if (asks_time) object["asks_time"] = *asks_time;
  return json::serialize(object);
}

Result<Setup> Setup::parse(std::string_view text) {
  const Result<json::object> object = notation::parse_json_object(text);
  if (!object) return object.error();
  JsonFields fields(*object);
  constexpr std::int64_t Far = std::numeric_limits<std::int64_t>::max();
  Setup setup;
  setup.choice = {fields.text("lexicon"), fields.text("alphabet"), fields.text("layout"),
                  fields.text("rules")};
  setup.host = fields.text("host");
  setup.is_public = fields.yes_or_no("public");
  setup.is_rated = fields.yes_or_no_or("rated", false);
  setup.pace = fields.number("pace", 0, Far);
  for (const json::value& value : fields.array("seats")) {
    Result<Seat> seat = seat_from_json(value);
    if (!seat) return seat.error();
    setup.seats.push_back(*std::move(seat));
  }
  setup.next = fields.text("next");
  setup.previous = fields.text("previous");
  setup.started_at = fields.number("started_at", 0, Far);
  // What tables have had since; older ones are as if it had been so.
  if (fields.has("paused_at")) setup.paused_at = fields.number("paused_at", 0, Far);
  if (fields.has("delay")) setup.delay = fields.small_number("delay", 0, MaxDelay);
  if (fields.has("asks_time")) setup.asks_time = fields.small_number("asks_time", 0, MaxSeats - 1);
  setup.has_chat = fields.yes_or_no_or("chat", true);
  if (fields.error()) return *fields.error();
  return setup;
}

std::string unused_name(const std::string& wanted, const std::vector<Seat>& seats, int except) {
  const auto is_taken = [&](const std::string& name) {
    for (int i = 0; i < std::ssize(seats); ++i) {
      if (i != except && seats[static_cast<std::size_t>(i)].name == name) return true;
    }
    return false;
  };
  std::string name = wanted;
  for (int number = 2; is_taken(name); ++number) name = fmt::format("{} {}", wanted, number);
  return name;
}

}  // namespace quoin::table
