#include "protocol/request.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "core/scoring.h"
#include "notation/board_text.h"
#include "notation/field_list.h"
#include "notation/play_text.h"
#include "protocol/reasons.h"
#include "protocol/version.h"

namespace quoin::protocol {
namespace {

namespace json = boost::json;
using notation::JsonFields;
using notation::Like;

constexpr std::string_view AllTiles = "all";
constexpr std::size_t MaxGameIdBytes = 64;

constexpr std::array<std::string_view, 11> ActNames = {"place", "exchange", "pass", "challenge",
                                                       "hold",  "accept",   "draw", "resign",
                                                       "agree", "claim",    "abort"};
static_assert(ActNames.size() == static_cast<std::size_t>(Act::Kind::Abort) + 1);

// By their place in RequestBody. An act is called by its kind.
constexpr std::array<std::string_view, 25> RequestNames = {
    "follow", "unfollow", "sit",      "stand", "add-seat", "remove-seat", "start",
    "cancel", "",         "wave-on",  "undo",  "reset",    "hint",        "plays",
    "judge",  "squares",  "say",      "pause", "ask-time", "give-time",   "mute",
    "report", "rematch",  "put-away", "ping"};
static_assert(RequestNames.size() == std::variant_size_v<RequestBody>);

// The action of a kind that says no more than what it is.
std::optional<Action> plain_action(Act::Kind kind) {
  switch (kind) {
    case Act::Kind::Pass: return PassTurn{};
    case Act::Kind::Hold: return HoldPlay{};
    case Act::Kind::Accept: return AcceptPlay{};
    case Act::Kind::Draw: return DrawTiles{};
    case Act::Kind::Resign: return Resign{};
    case Act::Kind::AgreeToEnd: return AgreeToEnd{};
    case Act::Kind::ClaimEnd: return ClaimEnd{};
    case Act::Kind::Abort: return AbortGame{};
    default: return std::nullopt;
  }
}

bool is_printable(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

void nonce_field(auto& fields, auto& nonce) {
  fields.or_usual("nonce", nonce);
  fields.expect(nonce.size() <= MaxNonceBytes && is_printable(nonce), "nonce",
                reasons::expected_nonce, MaxNonceBytes);
}

// Most requests are no more than their names.
void each_field(auto&, auto&) {}
void each_field(auto& fields, Like<Sit> auto& sit) {
  fields.seat("seat", sit.seat);
  fields.plain("name", sit.name, MaxNameCharacters);
  nonce_field(fields, sit.nonce);
  if (fields.Reads || !sit.invite.empty()) fields.plain("invite", sit.invite, MaxNonceBytes);
}
void each_field(auto& fields, Like<AddSeat> auto& add) {
  fields.plain("player", add.player, MaxSpecBytes);
}
void each_field(auto& fields, Like<RemoveSeat> auto& remove) { fields.seat("seat", remove.seat); }
void each_field(auto& fields, Like<Start> auto& start) { nonce_field(fields, start.nonce); }
void each_field(auto& fields, Like<Act> auto& act) {
  if (act.kind == Act::Kind::Place) fields("at", act.at);
  if (act.kind == Act::Kind::Place || act.kind == Act::Kind::Exchange) fields("tiles", act.tiles);
  if (act.kind == Act::Kind::Challenge) fields.if_any("words", act.words, 0, MaxBoardSize);
  fields.expect(act.at.size() + act.tiles.size() <= MaxTextBytes, "tiles",
                reasons::expected_shorter_text);
}
void each_field(auto& fields, Like<AskForPlays> auto& ask) {
  fields.or_usual("limit", ask.limit, 1, MaxPlays);
}
void each_field(auto& fields, Like<AskForJudgement> auto& ask) {
  fields("words", ask.words);
  fields.expect(!ask.words.empty() && ask.words.size() <= MaxJudgedWords, "words",
                reasons::judged_words_count, MaxJudgedWords);
}
void each_field(auto& fields, Like<Say> auto& say) {
  fields.plain("text", say.text, MaxChatCharacters);
}
void each_field(auto& fields, Like<Pause> auto& pause) { fields.or_usual("wanted", pause.wanted); }
void each_field(auto& fields, Like<GiveMoreTime> auto& give) {
  fields.or_usual("given", give.given);
}
void each_field(auto& fields, Like<Mute> auto& mute) {
  fields.seat("seat", mute.seat);
  fields.or_usual("muted", mute.muted);
}
void each_field(auto& fields, Like<Report> auto& report) {
  fields.seat("seat", report.seat);
  fields.plain("text", report.text, MaxChatCharacters);
}

// False where there is no such request.
bool read_body(JsonFields& fields, std::string_view type, RequestBody& body) {
  notation::FieldReader reader(fields);
  const auto read = [&](auto& it) { each_field(reader, it); };
  if (const std::optional<std::size_t> kind = place_of(type, ActNames)) {
    read(body.emplace<Act>(Act{.kind = static_cast<Act::Kind>(*kind)}));
    return true;
  }
  const std::optional<std::size_t> number = place_of(type, RequestNames);
  if (!number || type.empty()) return false;
  notation::make_alternative(body, *number, read);
  return true;
}

std::string_view type_of(const RequestBody& body) {
  const Act* const act = std::get_if<Act>(&body);
  return act == nullptr ? RequestNames[body.index()]
                        : ActNames[static_cast<std::size_t>(act->kind)];
}

Result<Action> placement(const Act& act, const GameConfig& config, const Board& board) {
  const Result<Move> move =
      notation::parse_placed(act.at, act.tiles, *config.alphabet, config.layout->size());
  if (!move) return move.error();
  const std::optional<PlacementFault> fault = placement_fault(board, *config.layout, *move);
  return Action(
      PlaceTiles{fault == PlacementFault::Incomplete ? notation::completed(*move, board) : *move});
}

Result<Action> exchange(const Act& act, const GameConfig& config, const Rack& rack) {
  if (act.tiles == AllTiles) return Action(ExchangeTiles{rack.tiles()});
  Result<Word> tiles = config.alphabet->parse_rack(act.tiles);
  if (!tiles) return tiles.error();
  return Action(ExchangeTiles{*std::move(tiles)});
}

// A word as it would stand on a board.
Result<Word> word_of(std::string_view notation, const Alphabet& alphabet) {
  Result<Word> word = alphabet.parse_notation(notation);
  if (!word) return word;
  if (word->empty() || word->size() > MaxBoardSize)
    return Error(reasons::word_tiles_count, MaxBoardSize);
  if (std::find(word->begin(), word->end(), Blank) != word->end())
    return Error(reasons::blank_in_word_needs_letter);
  return word;
}

}  // namespace

ParsedRequest parse_request(std::string_view text) {
  const Result<json::object> object = notation::parse_json_object(text);
  if (!object) return {0, object.error()};
  JsonFields fields(*object);
  Request request;
  request.id = fields.number("id", 0, std::numeric_limits<std::int64_t>::max());
  if (fields.error()) return {0, *fields.error()};
  request.game = fields.text("game");
  if (request.game.size() > MaxGameIdBytes) fields.wrong("game", Error(reasons::expected_game));
  if (fields.has("as")) request.as_seat = fields.seat("as");
  const bool is_known = read_body(fields, fields.text("type"), request.body);
  if (fields.error()) return {request.id, *fields.error()};
  if (!is_known) return {request.id, Error(reasons::no_such_request).within("\"type\"")};
  return {request.id, std::move(request)};
}

std::string to_text(const Request& request) {
  json::object object{{"id", request.id}, {"game", request.game}};
  if (request.as_seat) object["as"] = *request.as_seat + 1;
  object["type"] = type_of(request.body);
  notation::FieldWriter fields(object);
  std::visit([&](const auto& body) { each_field(fields, body); }, request.body);
  return json::serialize(object);
}

Result<Action> action_of(const Act& act, const GameConfig& config, const Board& board,
                         const Rack& rack) {
  if (act.kind == Act::Kind::Place) return placement(act, config, board);
  if (act.kind == Act::Kind::Exchange) return exchange(act, config, rack);
  if (act.kind == Act::Kind::Challenge) return Action(ChallengePlay{act.words});
  if (std::optional<Action> plain = plain_action(act.kind)) return *std::move(plain);
  return Error(reasons::no_such_action);
}

Act act_of(const Action& action, const Alphabet& alphabet) {
  if (const auto* place = std::get_if<PlaceTiles>(&action)) {
    const Move& move = place->move;
    return {Act::Kind::Place,
            notation::to_text(move.start(), move.direction()),
            notation::line_to_text(move.tiles(), alphabet),
            {}};
  }
  if (const auto* exchange = std::get_if<ExchangeTiles>(&action))
    return {Act::Kind::Exchange, {}, alphabet.to_notation(exchange->tiles), {}};
  if (const auto* challenge = std::get_if<ChallengePlay>(&action))
    return {Act::Kind::Challenge, {}, {}, challenge->words};
  for (std::size_t i = 0; i < ActNames.size(); ++i) {
    const auto kind = static_cast<Act::Kind>(i);
    const std::optional<Action> plain = plain_action(kind);
    if (plain && plain->index() == action.index()) return {kind, {}, {}, {}};
  }
  assert(false && "taking back and giving time are requests of their own");
  return {};
}

Result<std::vector<std::string>> invalid_words(const AskForJudgement& ask, const Alphabet& alphabet,
                                               const Judge& is_word) {
  std::vector<std::string> invalid;
  for (const std::string& text : ask.words) {
    const Result<Word> word = word_of(text, alphabet);
    if (!word) return word.error();
    if (!is_word(*word)) invalid.push_back(text);
  }
  return invalid;
}

}  // namespace quoin::protocol
