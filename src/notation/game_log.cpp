#include "notation/game_log.h"

#include <array>
#include <limits>
#include <type_traits>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "notation/coordinates.h"

namespace quoin::notation {
namespace {

namespace json = boost::json;

constexpr std::int64_t Version = 1;
constexpr std::size_t MaxDepth = 8;
constexpr std::array<std::string_view, 9> EndReasons = {
    "went-out",    "scoreless",    "claimed",        "agreement", "game-time",
    "resignation", "time-forfeit", "lost-challenge", "abort"};
static_assert(EndReasons.size() == static_cast<std::size_t>(EndReason::Abort) + 1);

// --- writing

json::array to_json(const std::vector<Score>& scores) {
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
    put("place", e.seat)["at"] = to_text(e.move.start(), e.move.direction());
    std::string tiles;
    for (const Tile tile : e.move.tiles())
      tiles += tile == EmptySquare ? "." : alphabet_.to_notation(tile);
    line_["tiles"] = tiles;
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
  void operator()(const AgreedToEnd& e) { put("agree", e.seat); }
  void operator()(const EndClaimed& e) { put("claim", e.seat); }
  void operator()(const Aborted& e) { put("abort", e.seat); }
  void operator()(const TakenBack& e) { put("undo", e.seat)["length"] = e.length; }
  void operator()(const GameEnded& e) {
    line_["event"] = "end";
    line_["reason"] = to_text(e.reason);
    line_["racks"] = to_json(e.rack_adjustments);
    line_["times"] = to_json(e.time_penalties);
    line_["scores"] = to_json(e.final_scores);
    line_["winners"] = seats_to_json(e.winners);
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

// The fields of one line. The first that is missing or wrong is remembered, and reading goes on
// with harmless values, so that a kind of event is read in one expression and checked once.
class Fields {
 public:
  explicit Fields(const json::object& object) : object_(object) {}

  const std::optional<Error>& error() const { return error_; }
  bool has(std::string_view key) const { return object_.if_contains(key) != nullptr; }

  std::string text(std::string_view key) {
    const json::value* value = object_.if_contains(key);
    if (value == nullptr || !value->is_string()) return wrong(key, "a text"), "";
    return std::string(value->get_string());
  }
  bool yes_or_no(std::string_view key) {
    const json::value* value = object_.if_contains(key);
    if (value == nullptr || !value->is_bool()) return wrong(key, "true or false"), false;
    return value->get_bool();
  }
  std::int64_t number(std::string_view key, std::int64_t low, std::int64_t high) {
    return number(key, object_.if_contains(key), low, high);
  }
  int small_number(std::string_view key, int low = -MaxSmall, int high = MaxSmall) {
    return static_cast<int>(number(key, low, high));
  }
  // Written from 1, kept from 0.
  int seat(std::string_view key = "seat") { return small_number(key, 1, MaxSeats) - 1; }

  const json::array& array(std::string_view key) {
    static const json::array Empty;
    const json::value* value = object_.if_contains(key);
    if (value == nullptr || !value->is_array()) return wrong(key, "a list"), Empty;
    return value->get_array();
  }
  std::vector<int> small_numbers(std::string_view key, int low = -MaxSmall, int high = MaxSmall) {
    std::vector<int> numbers;
    for (const json::value& value : array(key))
      numbers.push_back(static_cast<int>(number(key, &value, low, high)));
    return numbers;
  }
  std::vector<Score> scores(std::string_view key) {
    std::vector<Score> read;
    for (const int points : small_numbers(key)) read.emplace_back(points);
    return read;
  }
  Word tiles(std::string_view key, const Alphabet& alphabet) {
    return tiles_in(key, text(key), alphabet);
  }
  Word tiles_in(std::string_view key, std::string_view notation, const Alphabet& alphabet) {
    Result<Word> read = alphabet.parse_rack(notation);
    if (!read) return wrong(key, read.error().message()), Word();
    return *std::move(read);
  }
  Digest digest(std::string_view key) {
    const std::optional<Digest> read = digest_from_hex(text(key));
    if (!read) wrong(key, "64 hexadecimal digits");
    return read.value_or(Digest{});
  }

  void wrong(std::string_view key, std::string_view expected) {
    if (!error_) error_ = Error(fmt::format("\"{}\": expected {}", key, expected));
  }

 private:
  static constexpr int MaxSmall = 1'000'000'000;

  std::int64_t number(std::string_view key, const json::value* value, std::int64_t low,
                      std::int64_t high) {
    if (value == nullptr || !value->is_int64() || value->get_int64() < low ||
        value->get_int64() > high) {
      return wrong(key, fmt::format("a number from {} to {}", low, high)), low;
    }
    return value->get_int64();
  }

  const json::object& object_;
  std::optional<Error> error_;
};

Result<json::object> parse_object(std::string_view line) {
  json::error_code code;
  json::parse_options options;
  options.max_depth = MaxDepth;
  json::value value = json::parse(json::string_view(line.data(), line.size()), code, {}, options);
  if (code) return Error(fmt::format("this is not JSON ({})", code.message()));
  if (!value.is_object()) return Error("expected a JSON object");
  return std::move(value.get_object());
}

Move read_placement(Fields& fields, const GameConfig& config) {
  const Result<Coordinates> at = parse_coordinates(fields.text("at"), config.layout->size());
  Word tiles;
  const std::string text = fields.text("tiles");
  // Dots are the board's; what is between them is notation.
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = rest.find('.');
    const Result<Word> part = config.alphabet->parse_notation(rest.substr(0, end));
    if (!part) {
      fields.wrong("tiles", part.error().message());
      break;
    }
    tiles.insert(tiles.end(), part->begin(), part->end());
    if (end == std::string_view::npos) break;
    tiles.push_back(EmptySquare);
    rest.remove_prefix(end + 1);
  }
  if (!at) fields.wrong("at", at.error().message());
  if (tiles.size() > static_cast<std::size_t>(config.layout->size()))
    fields.wrong("tiles", "no more tiles than a row has squares");
  if (fields.error()) return Move::pass();
  return Move::place(at->square, at->direction, tiles);
}

EndReason read_reason(Fields& fields) {
  const std::string text = fields.text("reason");
  for (std::size_t i = 0; i < EndReasons.size(); ++i) {
    if (EndReasons[i] == text) return static_cast<EndReason>(i);
  }
  fields.wrong("reason", fmt::format("one of {}", fmt::join(EndReasons, ", ")));
  return EndReason::Abort;
}

std::optional<EventBody> read_body(Fields& f, const std::string& name, const GameConfig& config) {
  const Alphabet& alphabet = *config.alphabet;
  if (name == "nonce") return NonceAdded{f.seat(), f.text("nonce")};
  if (name == "order") {
    OrderDecided order{f.seat(), {}};
    for (const json::value& round : f.array("rounds")) {
      if (!round.is_string()) f.wrong("rounds", "texts");
      order.rounds.push_back(f.tiles_in(
          "rounds", round.is_string() ? std::string_view(round.get_string()) : "", alphabet));
    }
    return order;
  }
  if (name == "draw")
    return TilesDrawn{f.seat(), f.small_number("count"), f.tiles("tiles", alphabet)};
  if (name == "place")
    return TilesPlaced{f.seat(), read_placement(f, config), Score(f.small_number("score"))};
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
  if (name == "agree") return AgreedToEnd{f.seat()};
  if (name == "claim") return EndClaimed{f.seat()};
  if (name == "abort") return Aborted{f.seat()};
  if (name == "undo") return TakenBack{f.seat(), f.small_number("length", 0)};
  if (name == "end") {
    GameEnded ended{read_reason(f), f.scores("racks"), f.scores("times"), f.scores("scores"),
                    f.small_numbers("winners", 1, MaxSeats)};
    for (int& winner : ended.winners) --winner;
    return ended;
  }
  if (name == "reveal") return SecretRevealed{f.digest("secret")};
  return std::nullopt;
}

Result<Event> parse_event(Fields& fields, const GameConfig& config) {
  const std::string name = fields.text("event");
  Event event;
  event.at = fields.number("time", 0, std::numeric_limits<std::int64_t>::max() / 4);
  std::optional<EventBody> body = read_body(fields, name, config);
  if (fields.error()) return *fields.error();
  if (!body) return Error(fmt::format("'{}' is not an event", name));
  event.body = *std::move(body);
  return event;
}

Result<SeatConfig> parse_seat(const json::value& value) {
  if (!value.is_object()) return Error("\"seats\": expected objects");
  Fields fields(value.get_object());
  SeatConfig seat{fields.text("name"), fields.text("player"), fields.small_number("firsts", 0),
                  fields.small_number("seconds", 0)};
  if (fields.error()) return *fields.error();
  return seat;
}

Result<void> parse_header(std::string_view line, GameLog& log) {
  const Result<json::object> object = parse_object(line);
  if (!object) return object.error();
  Fields fields(*object);
  if (!fields.has("quoin") || fields.text("quoin") != "game")
    return Error("this is not the log of a game: it does not begin with {\"quoin\":\"game\",…");
  const std::int64_t version =
      fields.number("version", 1, std::numeric_limits<std::int64_t>::max());
  if (version > Version)
    return Error(
        fmt::format("the log was written by a newer program (version {}; this one reads {})",
                    version, Version));
  const Result<AlphabetPtr> alphabet = Alphabet::parse(fields.text("alphabet"));
  const Result<LayoutPtr> layout = Layout::parse(fields.text("layout"));
  if (fields.error()) return *fields.error();
  if (!alphabet) return alphabet.error().within("alphabet");
  if (!layout) return layout.error().within("layout");
  log.config.alphabet = *alphabet;
  log.config.layout = *layout;
  log.config.lexicon = fields.text("lexicon");
  log.config.lexicon_fingerprint = fields.text("lexicon_fingerprint");
  const Result<Rules> rules = Rules::parse(fields.text("rules"), **alphabet);
  if (!rules) return rules.error().within("rules");
  log.config.rules = *rules;
  for (const json::value& value : fields.array("seats")) {
    Result<SeatConfig> seat = parse_seat(value);
    if (!seat) return seat.error();
    log.config.seats.push_back(*std::move(seat));
  }
  log.config.commitment = fields.digest("commitment");
  if (fields.has("secret")) log.secret = fields.digest("secret");
  if (fields.error()) return *fields.error();
  return {};
}

Result<void> parse_line(std::string_view line, GameLog& log) {
  const Result<json::object> object = parse_object(line);
  if (!object) return object.error();
  Fields fields(*object);
  if (fields.has("state")) {
    const Seal seal{static_cast<std::size_t>(
                        fields.number("events", 0, std::numeric_limits<std::int32_t>::max())),
                    fields.digest("state")};
    if (fields.error()) return *fields.error();
    log.seals.push_back(seal);
    return {};
  }
  Result<Event> event = parse_event(fields, log.config);
  if (!event) return event.error();
  log.events.push_back(*std::move(event));
  return {};
}

}  // namespace

std::string_view to_text(EndReason reason) { return EndReasons[static_cast<std::size_t>(reason)]; }

std::string log_header(const GameConfig& config, const std::optional<Secret>& secret) {
  json::array seats;
  for (const SeatConfig& seat : config.seats) {
    seats.push_back(json::object{{"name", seat.name},
                                 {"player", seat.player},
                                 {"firsts", seat.firsts},
                                 {"seconds", seat.seconds}});
  }
  json::object header{{"quoin", "game"},
                      {"version", Version},
                      {"lexicon", config.lexicon},
                      {"lexicon_fingerprint", config.lexicon_fingerprint},
                      {"rules", config.rules.to_text()},
                      {"seats", std::move(seats)},
                      {"commitment", to_hex(config.commitment)},
                      {"alphabet", config.alphabet->canonical_text()},
                      {"layout", config.layout->canonical_text()}};
  if (secret) header["secret"] = to_hex(*secret);
  return json::serialize(header) + "\n";
}

std::string log_line(const Event& event, const GameConfig& config) {
  json::object line{{"time", event.at}};
  std::visit(EventWriter(line, *config.alphabet), event.body);
  return json::serialize(line) + "\n";
}

std::string log_seal(const Game& game) {
  return json::serialize(
             json::object{{"events", game.events().size()}, {"state", to_hex(game.state_hash())}}) +
         "\n";
}

std::string to_log(const Game& game, const std::optional<Secret>& secret) {
  std::string text = log_header(game.config(), secret);
  for (const Event& event : game.events()) text += log_line(event, game.config());
  return text + log_seal(game);
}

Result<GameLog> parse_game_log(std::string_view text) {
  GameLog log;
  if (!text.empty() && text.back() != '\n') {
    const std::size_t last_end = text.rfind('\n');
    if (last_end == std::string_view::npos) return Error("the first line of the log is incomplete");
    text = text.substr(0, last_end + 1);
    log.has_torn_end = true;
  }
  constexpr std::string_view ByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(ByteOrderMark)) text.remove_prefix(ByteOrderMark.size());
  const std::vector<std::string_view> lines = split_lines(text);
  if (lines.empty()) return Error("the log is empty");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0 && trim(lines[i]).empty()) continue;
    const Result<void> read = i == 0 ? parse_header(lines[i], log) : parse_line(lines[i], log);
    if (!read) return read.error().within(fmt::format("line {}", i + 1));
  }
  return log;
}

}  // namespace quoin::notation
