#include "notation/event_json.h"

#include <array>
#include <limits>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "notation/board_text.h"
#include "notation/coordinates.h"
#include "notation/reasons.h"

namespace quoin::notation {
namespace {

constexpr std::int64_t MaxTime = std::numeric_limits<std::int64_t>::max() / 4;

namespace json = boost::json;

constexpr std::array<std::string_view, 9> EndReasons = {
    "went-out",    "scoreless",    "claimed",        "agreement", "game-time",
    "resignation", "time-forfeit", "lost-challenge", "abort"};
static_assert(EndReasons.size() == static_cast<std::size_t>(EndReason::Abort) + 1);

// --- writing

json::array scores_to_json(const std::vector<Score>& scores) {
  json::array array;
  for (const Score score : scores) array.push_back(score.points());
  return array;
}

json::array seats_to_json(const std::vector<int>& seats) {
  json::array array;
  for (const int seat : seats) array.push_back(seat + 1);
  return array;
}

// Writes the fields of each kind of event after its name. Seats count from 1, as people count.
class EventWriter {
 public:
  EventWriter(json::object& line, const Alphabet& alphabet) : line_(line), alphabet_(alphabet) {}

  void operator()(const NonceAdded& e) { put("nonce", e.seat)["nonce"] = e.nonce; }
  void operator()(const OrderDecided& e) {
    put("order", e.first);
    json::array rounds;
    for (const Word& round : e.rounds) rounds.push_back(json::string(alphabet_.to_notation(round)));
    line_["rounds"] = std::move(rounds);
  }
  void operator()(const TilesDrawn& e) {
    put("draw", e.seat)["count"] = e.count;
    line_["tiles"] = alphabet_.to_notation(e.tiles);
  }
  void operator()(const TilesPlaced& e) {
    put_placement(put("place", e.seat), e.move, alphabet_);
    line_["score"] = e.score.points();
  }
  void operator()(const TilesExchanged& e) {
    put("exchange", e.seat)["count"] = e.count;
    line_["given"] = alphabet_.to_notation(e.given);
    line_["drawn"] = alphabet_.to_notation(e.drawn);
  }
  void operator()(const TurnPassed& e) { put("pass", e.seat); }
  void operator()(const PlayChallenged& e) {
    put("challenge", e.seat)["words"] = json::array(e.words.begin(), e.words.end());
    line_["stands"] = e.play_stands;
  }
  void operator()(const PlayHeld& e) { put("hold", e.seat); }
  void operator()(const PlayAccepted& e) { put("accept", e.seat); }
  void operator()(const Resigned& e) { put("resign", e.seat); }
  void operator()(const TimeForfeited& e) { put("forfeit", e.seat); }
  void operator()(const TimeGiven& e) { put("time", e.seat)["given"] = e.time; }
  void operator()(const AgreedToEnd& e) { put("agree", e.seat); }
  void operator()(const EndClaimed& e) { put("claim", e.seat); }
  void operator()(const Aborted& e) { put("abort", e.seat); }
  void operator()(const TakenBack& e) { put("undo", e.seat)["length"] = e.length; }
  void operator()(const GameEnded& e) {
    line_["event"] = "end";
    put_ending(line_, e);
  }
  void operator()(const SecretRevealed& e) {
    line_["event"] = "reveal";
    line_["secret"] = to_hex(e.secret);
  }

 private:
  json::object& put(std::string_view event, int seat) {
    line_["event"] = event;
    line_["seat"] = seat + 1;
    return line_;
  }

  json::object& line_;
  const Alphabet& alphabet_;
};

// --- reading

EndReason read_reason(JsonFields& fields) {
  const std::string text = fields.text("reason");
  for (std::size_t i = 0; i < EndReasons.size(); ++i) {
    if (EndReasons[i] == text) return static_cast<EndReason>(i);
  }
  fields.wrong("reason",
               Error(reasons::expected_one_of, fmt::format("{}", fmt::join(EndReasons, ", "))));
  return EndReason::Abort;
}

std::optional<EventBody> read_body(JsonFields& f, const std::string& name, const Alphabet& alphabet,
                                   int board_size) {
  if (name == "nonce") return NonceAdded{f.seat(), f.text("nonce")};
  if (name == "order") {
    OrderDecided order{f.seat(), {}};
    for (const json::value& round : f.array("rounds")) {
      if (!round.is_string()) f.wrong("rounds", Error(reasons::expected_texts));
      order.rounds.push_back(f.tiles_in(
          "rounds", round.is_string() ? std::string_view(round.get_string()) : "", alphabet));
    }
    return order;
  }
  if (name == "draw")
    return TilesDrawn{f.seat(), f.small_number("count"), f.tiles("tiles", alphabet)};
  if (name == "place")
    return TilesPlaced{f.seat(), read_placement(f, alphabet, board_size),
                       Score(f.small_number("score"))};
  if (name == "exchange")
    return TilesExchanged{f.seat(), f.small_number("count"), f.tiles("given", alphabet),
                          f.tiles("drawn", alphabet)};
  if (name == "pass") return TurnPassed{f.seat()};
  if (name == "challenge")
    return PlayChallenged{f.seat(), f.small_numbers("words", 0), f.yes_or_no("stands")};
  if (name == "hold") return PlayHeld{f.seat()};
  if (name == "accept") return PlayAccepted{f.seat()};
  if (name == "resign") return Resigned{f.seat()};
  if (name == "forfeit") return TimeForfeited{f.seat()};
  if (name == "time") return TimeGiven{f.seat(), f.number("given", 0, MaxTime)};
  if (name == "agree") return AgreedToEnd{f.seat()};
  if (name == "claim") return EndClaimed{f.seat()};
  if (name == "abort") return Aborted{f.seat()};
  if (name == "undo") return TakenBack{f.seat(), f.small_number("length", 0)};
  if (name == "end") return read_ending(f);
  if (name == "reveal") return SecretRevealed{f.digest("secret")};
  return std::nullopt;
}

}  // namespace

json::object to_json(const Event& event, const Alphabet& alphabet) {
  json::object object{{"time", event.at}};
  std::visit(EventWriter(object, alphabet), event.body);
  return object;
}

Result<Event> event_from_json(const json::object& object, const Alphabet& alphabet,
                              int board_size) {
  JsonFields fields(object);
  const std::string name = fields.text("event");
  Event event;
  event.at = fields.number("time", 0, MaxTime);
  std::optional<EventBody> body = read_body(fields, name, alphabet, board_size);
  if (fields.error()) return *fields.error();
  if (!body) return Error(reasons::event_unknown, name);
  event.body = *std::move(body);
  return event;
}

std::string_view to_text(EndReason reason) { return EndReasons[static_cast<std::size_t>(reason)]; }

void put_ending(json::object& object, const GameEnded& ended) {
  object["reason"] = to_text(ended.reason);
  object["racks"] = scores_to_json(ended.rack_adjustments);
  object["times"] = scores_to_json(ended.time_penalties);
  object["scores"] = scores_to_json(ended.final_scores);
  object["winners"] = seats_to_json(ended.winners);
}

GameEnded read_ending(JsonFields& fields) {
  GameEnded ended{read_reason(fields), fields.scores("racks"), fields.scores("times"),
                  fields.scores("scores"), fields.small_numbers("winners", 1, MaxSeats)};
  for (int& winner : ended.winners) --winner;
  return ended;
}

void put_placement(json::object& object, const Move& move, const Alphabet& alphabet) {
  object["at"] = to_text(move.start(), move.direction());
  object["tiles"] = line_to_text(move.tiles(), alphabet);
}

Move read_placement(JsonFields& fields, const Alphabet& alphabet, int board_size) {
  const Result<Coordinates> at = parse_coordinates(fields.text("at"), board_size);
  const Result<Word> tiles = parse_line_of_tiles(fields.text("tiles"), alphabet);
  if (!at) fields.wrong("at", at.error());
  if (!tiles) {
    fields.wrong("tiles", tiles.error());
  } else if (tiles->size() > static_cast<std::size_t>(board_size)) {
    fields.wrong("tiles", Error(reasons::tiles_longer_than_row));
  }
  if (fields.error()) return Move::pass();
  return Move::place(at->square, at->direction, *tiles);
}

}  // namespace quoin::notation
