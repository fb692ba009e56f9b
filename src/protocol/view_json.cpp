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
#include "notation/game_turns.h"
#include "notation/json_fields.h"
#include "notation/reasons.h"
#include "protocol/reasons.h"

namespace quoin::protocol {
namespace {

namespace json = boost::json;
using notation::JsonFields;

constexpr std::array<std::string_view, 5> Phases = {"preparing", "playing", "gone-out", "ending",
                                                    "finished"};
static_assert(Phases.size() == static_cast<std::size_t>(Phase::Finished) + 1);
constexpr std::array<std::string_view, 4> SeatStatuses = {"playing", "resigned", "out-of-time",
                                                          "lost-by-challenge"};
static_assert(SeatStatuses.size() == static_cast<std::size_t>(SeatStatus::LostByChallenge) + 1);
constexpr std::int64_t MaxTime = std::numeric_limits<std::int64_t>::max() / 4;
constexpr int MaxScoreless = 1'000'000;

template <std::size_t N>
std::size_t index_of(JsonFields& fields, std::string_view key,
                     const std::array<std::string_view, N>& names) {
  const std::string text = fields.text(key);
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == text) return i;
  }
  fields.wrong(key, Error(reasons::expected_one_of, fmt::format("{}", fmt::join(names, ", "))));
  return 0;
}

json::object to_json(const SeatView& seat, const Alphabet& alphabet) {
  json::object object{{"score", seat.score.points()},
                      {"status", SeatStatuses[static_cast<std::size_t>(seat.status)]},
                      {"rack_size", seat.rack_size},
                      {"time_used", seat.time_used},
                      {"agrees_to_end", seat.agrees_to_end}};
  if (seat.rack) object["rack"] = alphabet.to_notation(seat.rack->tiles());
  if (seat.time_left) object["time_left"] = *seat.time_left;
  return object;
}

void read_seat(const json::value& value, const Alphabet& alphabet, SeatView& seat,
               JsonFields& outer) {
  if (!value.is_object()) return outer.wrong("seats", Error(reasons::expected_objects));
  JsonFields fields(value.get_object());
  seat.score = Score(fields.small_number("score"));
  seat.status = static_cast<SeatStatus>(index_of(fields, "status", SeatStatuses));
  seat.rack_size = fields.small_number("rack_size", 0);
  seat.time_used = fields.number("time_used", 0, MaxTime);
  seat.agrees_to_end = fields.yes_or_no("agrees_to_end");
  if (fields.has("rack")) seat.rack = Rack(fields.tiles("rack", alphabet));
  if (fields.has("time_left")) seat.time_left = fields.number("time_left", -MaxTime, MaxTime);
  if (fields.error()) outer.wrong("seats", *fields.error());
}

json::object to_json(const LastPlay& play, const Alphabet& alphabet) {
  json::array words;
  for (const FormedWord& word : play.words) {
    words.push_back(json::object{{"at", notation::to_text(word.start, word.direction)},
                                 {"tiles", alphabet.to_notation(word.tiles)},
                                 {"score", word.score.points()}});
  }
  json::object object{{"seat", play.seat + 1},
                      {"score", play.score.points()},
                      {"words", std::move(words)},
                      {"open", play.is_open},
                      {"taken_off", play.is_taken_off},
                      {"placed_at", play.placed_at},
                      {"drawn", alphabet.to_notation(play.drawn)}};
  notation::put_placement(object, play.move, alphabet);
  if (play.held_by) {
    object["held_by"] = *play.held_by + 1;
    object["held_at"] = play.held_at;
  }
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

LastPlay read_last_play(const json::object& object, const View& view, JsonFields& outer) {
  const Alphabet& alphabet = *view.alphabet;
  JsonFields fields(object);
  LastPlay play;
  play.seat = fields.seat();
  play.score = Score(fields.small_number("score"));
  play.is_open = fields.yes_or_no("open");
  play.is_taken_off = fields.yes_or_no("taken_off");
  play.placed_at = fields.number("placed_at", 0, MaxTime);
  play.drawn = fields.tiles("drawn", alphabet);
  play.move = notation::read_placement(fields, alphabet, view.layout->size());
  if (fields.has("held_by")) {
    play.held_by = fields.seat("held_by");
    play.held_at = fields.number("held_at", 0, MaxTime);
  }
  for (const json::value& value : fields.array("words")) {
    if (!value.is_object()) {
      fields.wrong("words", Error(reasons::expected_objects));
      break;
    }
    JsonFields word(value.get_object());
    const Result<notation::Coordinates> at =
        notation::parse_coordinates(word.text("at"), view.layout->size());
    const Result<Word> tiles = alphabet.parse_notation(word.text("tiles"));
    const Score score(word.small_number("score"));
    if (word.error() || !at || !tiles) {
      fields.wrong("words", Error(reasons::expected_words));
      break;
    }
    play.words.push_back({at->square, at->direction, *tiles, score});
  }
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

json::array board_to_json(const Board& board, const Alphabet& alphabet) {
  json::array rows;
  for (int row = 0; row < board.size(); ++row) {
    Word tiles;
    for (int column = 0; column < board.size(); ++column) tiles.push_back(board.at({row, column}));
    rows.push_back(json::string(notation::line_to_text(tiles, alphabet)));
  }
  return rows;
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
  json::array seats;
  for (const SeatView& seat : view.seats) seats.push_back(to_json(seat, alphabet));
  json::object object{{"phase", Phases[static_cast<std::size_t>(view.phase)]},
                      {"now", now},
                      {"first", view.first_seat + 1},
                      {"turn", view.turn + 1},
                      {"scoreless", view.scoreless_turns},
                      {"bag", view.bag_count},
                      {"unseen", alphabet.to_notation(view.unseen.tiles())},
                      {"board", board_to_json(view.board, alphabet)},
                      {"seats", std::move(seats)},
                      {"can_challenge", view.can_challenge},
                      {"exchange_limit", view.exchange_limit}};
  if (view.last_play) object["last_play"] = to_json(*view.last_play, alphabet);
  if (view.can_challenge && lost_challenge_points(view.rules, 1) != Score(0))
    object["challenge_points"] = challenge_points(view);
  if (view.ending) {
    json::object ending;
    notation::put_ending(ending, *view.ending);
    object["ending"] = std::move(ending);
  }
  return object;
}

json::array events_to_json(const View& view, std::size_t from) {
  json::array events;
  for (std::size_t i = from; i < view.events.size(); ++i)
    events.push_back(notation::to_json(view.events[i], *view.alphabet));
  return events;
}

void put_turns(json::object& message, const View& view, std::size_t from) {
  const notation::GameTurns told = notation::turns_of(view);
  const std::size_t first = notation::first_turn_to_tell(view, told.turns, from);
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
  view.phase = static_cast<Phase>(index_of(fields, "phase", Phases));
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
  for (std::size_t i = 0; i < seats.size(); ++i)
    read_seat(seats[i], alphabet, view.seats[i], fields);
  if (fields.has("last_play"))
    view.last_play = read_last_play(fields.object("last_play"), view, fields);
  if (fields.has("ending")) {
    JsonFields ending(fields.object("ending"));
    view.ending = notation::read_ending(ending);
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
