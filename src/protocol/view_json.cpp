#include "protocol/view_json.h"

#include <array>
#include <limits>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/reasons.h"
#include "core/reasons.h"
#include "core/rules.h"
#include "notation/board_text.h"
#include "notation/coordinates.h"
#include "notation/event_json.h"
#include "notation/field_list.h"
#include "notation/reasons.h"
#include "notation/records/game_turns.h"
#include "protocol/reasons.h"

namespace quoin::protocol {
namespace {

namespace json = boost::json;
using notation::FieldReader;
using notation::FieldWriter;
using notation::JsonFields;
using notation::Like;

constexpr std::array<std::string_view, 5> Phases = {"preparing", "playing", "gone-out", "ending",
                                                    "finished"};
static_assert(Phases.size() == static_cast<std::size_t>(Phase::Finished) + 1);
constexpr std::array<std::string_view, 4> SeatStatuses = {"playing", "resigned", "out-of-time",
                                                          "lost-by-challenge"};
static_assert(SeatStatuses.size() == static_cast<std::size_t>(SeatStatus::LostByChallenge) + 1);
constexpr std::int64_t MaxTime = std::numeric_limits<std::int64_t>::max() / 4;
constexpr int MaxScoreless = 1'000'000;

void each_field(auto& fields, Like<SeatView> auto& seat) {
  fields("score", seat.score);
  fields.name("status", seat.status, SeatStatuses);
  fields("rack_size", seat.rack_size, 0);
  fields("time_used", seat.time_used, 0, MaxTime);
  fields("agrees_to_end", seat.agrees_to_end);
  fields.if_any("rack", seat.rack);
  fields.if_any("time_left", seat.time_left, -MaxTime, MaxTime);
}

// All but its words.
void each_field(auto& fields, Like<LastPlay> auto& play) {
  fields.seat("seat", play.seat);
  fields("score", play.score);
  fields("open", play.is_open);
  fields("taken_off", play.is_taken_off);
  fields("placed_at", play.placed_at, 0, MaxTime);
  fields("drawn", play.drawn);
  fields.placement(play.move);
  fields.seat("held_by", play.held_by);
  if (play.held_by) fields("held_at", play.held_at, 0, MaxTime);
}

json::object to_json(const LastPlay& play, const Alphabet& alphabet) {
  json::array words;
  for (const FormedWord& word : play.words) {
    words.push_back(json::object{{"at", notation::to_text(word.start, word.direction)},
                                 {"tiles", alphabet.to_notation(word.tiles)},
                                 {"score", word.score.points()}});
  }
  // Fields that are there already keep their places.
  json::object object{{"seat", nullptr}, {"score", nullptr}, {"words", std::move(words)}};
  FieldWriter fields(object, &alphabet);
  each_field(fields, play);
  return object;
}

json::object to_json(const notation::GameTurn& turn, const Alphabet& alphabet) {
  json::array totals;
  for (const Score total : turn.totals) totals.push_back(total.points());
  json::array racks;
  for (const std::optional<Rack>& rack : turn.racks)
    racks.push_back(json::string(rack ? alphabet.to_notation(rack->tiles()) : ""));
  json::object object{{"event", turn.event},         {"spent", turn.spent},
                      {"ends_turn", turn.ends_turn}, {"points", turn.points.points()},
                      {"totals", std::move(totals)}, {"racks", std::move(racks)}};
  if (turn.is_taken_off) object["taken_off"] = true;
  if (!turn.play) return object;
  json::array words;
  for (const FormedWord& word : turn.play->words)
    words.push_back(json::string(alphabet.to_notation(word.tiles)));
  object["words"] = std::move(words);
  return object;
}

void read_words(JsonFields& fields, const View& view, std::vector<FormedWord>& words) {
  for (const json::value& value : fields.array("words")) {
    if (!value.is_object()) return fields.wrong("words", Error(reasons::expected_objects));
    JsonFields word(value.get_object());
    const Result<notation::Coordinates> at =
        notation::parse_coordinates(word.text("at"), view.layout->size());
    const Result<Word> tiles = view.alphabet->parse_notation(word.text("tiles"));
    const Score score(word.small_number("score"));
    if (word.error() || !at || !tiles) return fields.wrong("words", Error(reasons::expected_words));
    words.push_back({at->square, at->direction, *tiles, score});
  }
}

LastPlay read_last_play(const json::object& object, const View& view, JsonFields& outer) {
  JsonFields fields(object);
  FieldReader reader(fields, view.alphabet.get(), view.layout->size());
  LastPlay play;
  each_field(reader, play);
  read_words(fields, view, play.words);
  if (fields.error()) outer.wrong("last_play", *fields.error());
  return play;
}

// What the doubted words would bring to who played them, by how many are doubted.
json::array challenge_points(const View& view) {
  json::array points;
  for (std::size_t words = 1; words <= view.last_play->words.size(); ++words)
    points.push_back(lost_challenge_points(view.rules, words).points());
  return points;
}

Board read_board(JsonFields& fields, const Alphabet& alphabet, int size) {
  std::vector<std::string_view> rows;
  for (const json::value& row : fields.array("board")) {
    // Not a text: as wrong as a row without squares.
    rows.push_back(row.is_string() ? std::string_view(row.get_string()) : std::string_view());
  }
  Result<Board> board = notation::parse_board(rows, alphabet, size);
  if (board) return *std::move(board);
  fields.wrong("board", Error(reasons::expected_rows, size));
  return Board(size);
}

Result<void> read_setting(const json::object& object, View& view) {
  JsonFields fields(object);
  const Result<AlphabetPtr> alphabet = Alphabet::parse(fields.text("alphabet"));
  const Result<LayoutPtr> layout = Layout::parse(fields.text("layout"));
  if (fields.error()) return *fields.error();
  if (!alphabet) return alphabet.error().within(reasons::within_alphabet);
  if (!layout) return layout.error().within(reasons::within_layout);
  view.alphabet = *alphabet;
  view.layout = *layout;
  view.lexicon = fields.text("lexicon");
  const Result<Rules> rules = Rules::parse(fields.text("rules"), *view.alphabet);
  if (!rules) return rules.error().within(reasons::within_rules);
  view.rules = *rules;
  view.commitment = fields.digest("commitment");
  for (const json::value& value : fields.array("seats")) {
    if (!value.is_object()) return Error(reasons::expected_objects).within("\"seats\"");
    JsonFields seat(value.get_object());
    view.seats.emplace_back();
    view.seats.back().name = seat.text("name");
    view.seats.back().player = seat.text("player");
    if (seat.error()) return *seat.error();
  }
  if (fields.has("own_seat")) view.own_seat = fields.seat("own_seat");
  if (fields.error()) return *fields.error();
  const auto seats = static_cast<int>(view.seats.size());
  if (seats < MinSeats || seats > MaxSeats)
    return Error(reasons::expected_seats).within("\"seats\"");
  if (view.own_seat && *view.own_seat >= seats)
    return Error(reasons::seat_unknown).within("\"own_seat\"");
  return {};
}

}  // namespace

json::object setting_to_json(const View& view) {
  json::array seats;
  for (const SeatView& seat : view.seats)
    seats.push_back(json::object{{"name", seat.name}, {"player", seat.player}});
  json::object object{{"alphabet", view.alphabet->canonical_text()},
                      {"layout", view.layout->canonical_text()},
                      {"lexicon", view.lexicon},
                      {"rules", view.rules.to_text()},
                      {"commitment", to_hex(view.commitment)},
                      {"seats", std::move(seats)}};
  if (view.own_seat) object["own_seat"] = *view.own_seat + 1;
  return object;
}

json::object state_to_json(const View& view, std::int64_t now) {
  const Alphabet& alphabet = *view.alphabet;
  const std::vector<std::string> rows = notation::board_rows(view.board, alphabet);
  json::array seats;
  for (const SeatView& seat : view.seats) {
    FieldWriter fields(seats.emplace_back(json::object()).get_object(), &alphabet);
    each_field(fields, seat);
  }
  json::object object{{"phase", Phases[static_cast<std::size_t>(view.phase)]},
                      {"now", now},
                      {"first", view.first_seat + 1},
                      {"turn", view.turn + 1},
                      {"scoreless", view.scoreless_turns},
                      {"bag", view.bag_count},
                      {"unseen", alphabet.to_notation(view.unseen.tiles())},
                      {"board", json::array(rows.begin(), rows.end())},
                      {"seats", std::move(seats)},
                      {"can_challenge", view.can_challenge},
                      {"exchange_limit", view.exchange_limit}};
  if (view.last_play) object["last_play"] = to_json(*view.last_play, alphabet);
  if (view.can_challenge && lost_challenge_points(view.rules, 1) != Score(0))
    object["challenge_points"] = challenge_points(view);
  if (view.ending) object["ending"] = notation::to_json(*view.ending);
  return object;
}

json::array events_to_json(const View& view, std::size_t from) {
  json::array events;
  for (std::size_t i = from; i < view.events.size(); ++i)
    events.push_back(notation::to_json(view.events[i], *view.alphabet));
  return events;
}

void put_turns(json::object& message, const View& view, std::size_t from) {
  const notation::GameTurns told = notation::turns_of(view, from);
  const std::size_t first = told.first;
  json::array turns;
  for (std::size_t i = first; i < told.turns.size(); ++i)
    turns.push_back(to_json(told.turns[i], *view.alphabet));
  json::array statistics;
  for (const notation::PlayerStatistics& player : told.statistics)
    statistics.push_back(notation::play_to_json(player));
  if (first > 0) message["turns_from"] = first;
  message["turns"] = std::move(turns);
  message["statistics"] = std::move(statistics);
}

Result<View> view_from_json(const json::object& setting, const json::object& state,
                            const json::array& events) {
  View view;
  if (const Result<void> read = read_setting(setting, view); !read) return read.error();
  const Alphabet& alphabet = *view.alphabet;
  JsonFields fields(state);
  view.phase = static_cast<Phase>(fields.one_of("phase", Phases));
  view.first_seat = fields.seat("first");
  view.turn = fields.seat("turn");
  view.scoreless_turns = fields.small_number("scoreless", 0, MaxScoreless);
  view.bag_count = fields.small_number("bag", 0);
  view.unseen = TileCounts(fields.tiles("unseen", alphabet));
  view.board = read_board(fields, alphabet, view.layout->size());
  view.can_challenge = fields.yes_or_no("can_challenge");
  view.exchange_limit = fields.small_number("exchange_limit", 0);
  const json::array& seats = fields.array("seats");
  if (seats.size() != view.seats.size())
    fields.wrong("seats", Error(reasons::expected_seats_of_setting));
  if (fields.error()) return *fields.error();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (!seats[i].is_object()) {
      fields.wrong("seats", Error(reasons::expected_objects));
      continue;
    }
    JsonFields seat(seats[i].get_object());
    FieldReader reader(seat, &alphabet);
    each_field(reader, view.seats[i]);
    if (seat.error()) fields.wrong("seats", *seat.error());
  }
  if (fields.has("last_play"))
    view.last_play = read_last_play(fields.object("last_play"), view, fields);
  if (fields.has("ending")) {
    JsonFields ending(fields.object("ending"));
    view.ending = notation::ending_from_json(ending);
    if (ending.error()) fields.wrong("ending", *ending.error());
  }
  const auto seat_count = static_cast<int>(view.seats.size());
  const bool has_play_of_nobody = view.last_play && view.last_play->seat >= seat_count;
  if (view.turn >= seat_count || view.first_seat >= seat_count || has_play_of_nobody)
    return Error(reasons::state_of_missing_seat).within("\"state\"");
  if (view.can_challenge && !view.last_play)
    return Error(reasons::challenge_of_nothing).within("\"state\"");
  for (const json::value& value : events) {
    if (!value.is_object()) return Error(reasons::expected_objects).within("\"events\"");
    Result<Event> event =
        notation::event_from_json(value.get_object(), alphabet, view.layout->size());
    if (!event) return event.error();
    view.events.push_back(*std::move(event));
  }
  if (fields.error()) return *fields.error();
  return view;
}

}  // namespace quoin::protocol
