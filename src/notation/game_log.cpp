#include "notation/game_log.h"

#include <limits>
#include <utility>

#include <boost/json.hpp>

#include "base/reasons.h"
#include "base/text.h"
#include "notation/event_json.h"
#include "notation/field_list.h"
#include "notation/reasons.h"

namespace quoin::notation {

void each_field(auto& fields, Like<SeatConfig> auto& seat) {
  fields("name", seat.name);
  fields("player", seat.player);
  fields("firsts", seat.firsts, 0);
  fields("seconds", seat.seconds, 0);
}

namespace {

namespace json = boost::json;

constexpr std::int64_t LogVersion = 1;

Result<void> parse_header(std::string_view line, GameLog& log) {
  const Result<json::object> object = parse_json_object(line);
  if (!object) return object.error();
  JsonFields fields(*object);
  if (!fields.has("quoin") || fields.text("quoin") != "game")
    return Error(reasons::log_of_other_kind);
  const std::int64_t version =
      fields.number("version", 1, std::numeric_limits<std::int64_t>::max());
  if (version > LogVersion) return Error(reasons::log_too_new, version, LogVersion);
  const Result<AlphabetPtr> alphabet = Alphabet::parse(fields.text("alphabet"));
  const Result<LayoutPtr> layout = Layout::parse(fields.text("layout"));
  if (fields.error()) return *fields.error();
  if (!alphabet) return alphabet.error().within(reasons::within_alphabet);
  if (!layout) return layout.error().within(reasons::within_layout);
  log.config.alphabet = *alphabet;
  log.config.layout = *layout;
  log.config.lexicon = fields.text("lexicon");
  log.config.lexicon_fingerprint = fields.text("lexicon_fingerprint");
  const Result<Rules> rules = Rules::parse(fields.text("rules"), **alphabet);
  if (!rules) return rules.error().within(reasons::within_rules);
  log.config.rules = *rules;
  FieldReader(fields).list("seats", log.config.seats);
  log.config.commitment = fields.digest("commitment");
  if (fields.has("secret")) log.secret = fields.digest("secret");
  if (fields.error()) return *fields.error();
  return {};
}

Result<void> parse_line(std::string_view line, GameLog& log) {
  const Result<json::object> object = parse_json_object(line);
  if (!object) return object.error();
  JsonFields fields(*object);
  if (fields.has("state")) {
    const Seal seal{static_cast<std::size_t>(
                        fields.number("events", 0, std::numeric_limits<std::int32_t>::max())),
                    fields.digest("state")};
    if (fields.error()) return *fields.error();
    log.seals.push_back(seal);
    return {};
  }
  Result<Event> event = event_from_json(*object, *log.config.alphabet, log.config.layout->size());
  if (!event) return event.error();
  log.events.push_back(*std::move(event));
  return {};
}

}  // namespace

std::string log_header(const GameConfig& config, const std::optional<Secret>& secret) {
  json::object header{{"quoin", "game"},
                      {"version", LogVersion},
                      {"lexicon", config.lexicon},
                      {"lexicon_fingerprint", config.lexicon_fingerprint},
                      {"rules", config.rules.to_text()},
                      {"seats", nullptr},
                      {"commitment", to_hex(config.commitment)},
                      {"alphabet", config.alphabet->canonical_text()},
                      {"layout", config.layout->canonical_text()}};
  FieldWriter(header).list("seats", config.seats);
  if (secret) header["secret"] = to_hex(*secret);
  return json::serialize(header) + "\n";
}

std::string log_line(const Event& event, const GameConfig& config) {
  return json::serialize(to_json(event, *config.alphabet)) + "\n";
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
    if (last_end == std::string_view::npos) return Error(reasons::log_torn);
    text = text.substr(0, last_end + 1);
    log.has_torn_end = true;
  }
  constexpr std::string_view ByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(ByteOrderMark)) text.remove_prefix(ByteOrderMark.size());
  const std::vector<std::string_view> lines = split_lines(text);
  if (lines.empty()) return Error(reasons::log_empty);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i > 0 && trim(lines[i]).empty()) continue;
    const Result<void> read = i == 0 ? parse_header(lines[i], log) : parse_line(lines[i], log);
    if (!read) return read.error().within(reasons::within_line, i + 1);
  }
  return log;
}

}  // namespace quoin::notation
