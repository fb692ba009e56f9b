#include "table/setup.h"

#include <algorithm>
#include <limits>
#include <set>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "notation/field_list.h"

namespace quoin::table {
namespace {

namespace json = boost::json;

constexpr std::int64_t Far = std::numeric_limits<std::int64_t>::max();

}  // namespace

void each_field(auto& fields, notation::Like<Seat> auto& seat) {
  fields("owners", seat.owners);
  fields("nonce", seat.nonce);
  fields.or_usual("mutes", seat.mutes, 0, MaxSeats - 1);
  protocol::each_seat_field(fields, seat);
}

void each_field(auto& fields, notation::Like<Setup> auto& setup) {
  fields("lexicon", setup.choice.lexicon);
  fields("alphabet", setup.choice.alphabet);
  fields("layout", setup.choice.layout);
  fields("rules", setup.choice.rules);
  fields("host", setup.host);
  fields("public", setup.is_public);
  fields.or_usual("rated", setup.is_rated);
  fields("pace", setup.pace, 0, Far);
  fields.list("seats", setup.seats);
  fields("next", setup.next);
  fields("previous", setup.previous);
  fields("started_at", setup.started_at, 0, Far);
  // What tables have had since; older ones are as if it had been so.
  fields.or_usual("paused_at", setup.paused_at, 0, Far);
  fields.or_usual("delay", setup.delay, 0, MaxDelay);
  fields.or_usual("chat", setup.has_chat);
  fields.if_any("asks_time", setup.asks_time, 0, MaxSeats - 1);
}

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
  json::object object;
  notation::FieldWriter fields(object);
  each_field(fields, *this);
  return json::serialize(object);
}

Result<Setup> Setup::parse(std::string_view text) {
  const Result<json::object> object = notation::parse_json_object(text);
  if (!object) return object.error();
  notation::JsonFields fields(*object);
  notation::FieldReader reader(fields);
  Setup setup;
  each_field(reader, setup);
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
