#include "protocol/request.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <type_traits>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "core/scoring.h"
#include "notation/event_json.h"
#include "notation/json_fields.h"
#include "notation/play_text.h"
#include "protocol/reasons.h"
#include "protocol/version.h"

namespace quoin::protocol {
namespace {

namespace json = boost::json;
using notation::JsonFields;

constexpr std::string_view AllTiles = "all";
constexpr std::size_t MaxGameIdBytes = 64;

constexpr std::array<std::string_view, 11> ActNames = {"place", "exchange", "pass", "challenge",
                                                       "hold",  "accept",   "draw", "resign",
                                                       "agree", "claim",    "abort"};
static_assert(ActNames.size() == static_cast<std::size_t>(Act::Kind::Abort) + 1);

std::optional<Act::Kind> act_kind(std::string_view name) {
  for (std::size_t i = 0; i < ActNames.size(); ++i) {
    if (ActNames[i] == name) return static_cast<Act::Kind>(i);
  }
  return std::nullopt;
}

std::string nonce(JsonFields& fields) {
  std::string text = fields.text_or("nonce", "");
  const bool is_printable =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
  if (text.size() > MaxNonceBytes || !is_printable) {
    fields.wrong("nonce", Error(reasons::expected_nonce, MaxNonceBytes));
  }
  return text;
}

Act read_act(JsonFields& fields, Act::Kind kind) {
  Act act;
  act.kind = kind;
  if (kind == Act::Kind::Place) act.at = fields.text("at");
  if (kind == Act::Kind::Place || kind == Act::Kind::Exchange) act.tiles = fields.text("tiles");
  if (kind == Act::Kind::Challenge && fields.has("words"))
    act.words = fields.small_numbers("words", 0, MaxBoardSize);
  if (act.at.size() + act.tiles.size() > MaxTextBytes)
    fields.wrong("tiles", Error(reasons::expected_shorter_text));
  return act;
}

AskForJudgement read_judgement(JsonFields& fields) {
  AskForJudgement ask{fields.texts("words")};
  if (ask.words.empty() || ask.words.size() > MaxJudgedWords)
    fields.wrong("words", Error(reasons::judged_words_count, MaxJudgedWords));
  return ask;
}

std::optional<RequestBody> read_body(JsonFields& fields, std::string_view type) {
  if (const std::optional<Act::Kind> kind = act_kind(type)) return read_act(fields, *kind);
  if (type == "follow") return Follow{};
  if (type == "unfollow") return Unfollow{};
  if (type == "sit") {
    return Sit{fields.has("seat") ? std::optional(fields.seat()) : std::nullopt,
               fields.plain_text_or_empty("name", MaxNameCharacters), nonce(fields),
               fields.plain_text_or_empty("invite", MaxNonceBytes)};
  }
  if (type == "stand") return Stand{};
  if (type == "add-seat") return AddSeat{fields.plain_text_or_empty("player", MaxSpecBytes)};
  if (type == "remove-seat") return RemoveSeat{fields.seat()};
  if (type == "start") return Start{nonce(fields)};
  if (type == "cancel") return Cancel{};
  if (type == "wave-on") return WaveOn{};
  if (type == "undo") return Undo{};
  if (type == "reset") return Reset{};
  if (type == "hint") return AskForHint{};
  if (type == "plays") {
    return AskForPlays{fields.has("limit") ? fields.small_number("limit", 1, MaxPlays)
                                           : AskForPlays{}.limit};
  }
  if (type == "judge") return read_judgement(fields);
  if (type == "squares") return AskForSquares{};
  if (type == "say") return Say{fields.plain_text_or_empty("text", MaxChatCharacters)};
  if (type == "pause") return Pause{fields.yes_or_no_or("wanted", true)};
  if (type == "ask-time") return AskForTime{};
  if (type == "give-time") return GiveMoreTime{fields.yes_or_no_or("given", true)};
  if (type == "mute") return Mute{fields.seat(), fields.yes_or_no_or("muted", true)};
  if (type == "report")
    return Report{fields.seat(), fields.plain_text_or_empty("text", MaxChatCharacters)};
  if (type == "rematch") return Rematch{};
  if (type == "put-away") return PutAway{};
  if (type == "ping") return Ping{};
  return std::nullopt;
}

// Writes what read_body() reads.
class BodyWriter {
 public:
  explicit BodyWriter(json::object& object) : object_(object) {}

  void operator()(const Follow&) { put("follow"); }
  void operator()(const Unfollow&) { put("unfollow"); }
  void operator()(const Sit& sit) {
    put("sit");
    if (sit.seat) object_["seat"] = *sit.seat + 1;
    object_["name"] = sit.name;
    object_["nonce"] = sit.nonce;
    if (!sit.invite.empty()) object_["invite"] = sit.invite;
  }
  void operator()(const Stand&) { put("stand"); }
  void operator()(const AddSeat& add) {
    put("add-seat");
    object_["player"] = add.player;
  }
  void operator()(const RemoveSeat& remove) {
    put("remove-seat");
    object_["seat"] = remove.seat + 1;
  }
  void operator()(const Start& start) {
    put("start");
    object_["nonce"] = start.nonce;
  }
  void operator()(const Cancel&) { put("cancel"); }
  void operator()(const Act& act) {
    put(ActNames[static_cast<std::size_t>(act.kind)]);
    if (act.kind == Act::Kind::Place) object_["at"] = act.at;
    if (act.kind == Act::Kind::Place || act.kind == Act::Kind::Exchange)
      object_["tiles"] = act.tiles;
    if (!act.words.empty()) object_["words"] = json::array(act.words.begin(), act.words.end());
  }
  void operator()(const WaveOn&) { put("wave-on"); }
  void operator()(const Undo&) { put("undo"); }
  void operator()(const Reset&) { put("reset"); }
  void operator()(const AskForHint&) { put("hint"); }
  void operator()(const AskForPlays& plays) {
    put("plays");
    object_["limit"] = plays.limit;
  }
  void operator()(const AskForJudgement& ask) {
    put("judge");
    object_["words"] = json::array(ask.words.begin(), ask.words.end());
  }
  void operator()(const AskForSquares&) { put("squares"); }
  void operator()(const Say& say) {
    put("say");
    object_["text"] = say.text;
  }
  void operator()(const Pause& pause) {
    put("pause");
    object_["wanted"] = pause.wanted;
  }
  void operator()(const AskForTime&) { put("ask-time"); }
  void operator()(const GiveMoreTime& give) {
    put("give-time");
    object_["given"] = give.given;
  }
  void operator()(const Mute& mute) {
    put("mute");
    object_["seat"] = mute.seat + 1;
    object_["muted"] = mute.muted;
  }
  void operator()(const Report& report) {
    put("report");
    object_["seat"] = report.seat + 1;
    object_["text"] = report.text;
  }
  void operator()(const Rematch&) { put("rematch"); }
  void operator()(const PutAway&) { put("put-away"); }
  void operator()(const Ping&) { put("ping"); }

 private:
  void put(std::string_view type) { object_["type"] = type; }

  json::object& object_;
};

Result<Action> placement(const Act& act, const GameConfig& config, const Board& board) {
  json::object object{{"at", act.at}, {"tiles", act.tiles}};
  JsonFields fields(object);
  const Move move = notation::read_placement(fields, *config.alphabet, config.layout->size());
  if (fields.error()) return *fields.error();
  const std::optional<PlacementFault> fault = placement_fault(board, *config.layout, move);
  return Action(
      PlaceTiles{fault == PlacementFault::Incomplete ? notation::completed(move, board) : move});
}

Result<Action> exchange(const Act& act, const GameConfig& config, const Rack& rack) {
  if (act.tiles == AllTiles) return Action(ExchangeTiles{rack.tiles()});
  Result<Word> tiles = config.alphabet->parse_rack(act.tiles);
  if (!tiles) return tiles.error();
  return Action(ExchangeTiles{*std::move(tiles)});
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
  const std::string type = fields.text("type");
  std::optional<RequestBody> body = read_body(fields, type);
  if (fields.error()) return {request.id, *fields.error()};
  if (!body) return {request.id, Error(reasons::no_such_request).within("\"type\"")};
  request.body = *std::move(body);
  return {request.id, std::move(request)};
}

std::string to_text(const Request& request) {
  json::object object{{"id", request.id}, {"game", request.game}};
  if (request.as_seat) object["as"] = *request.as_seat + 1;
  std::visit(BodyWriter(object), request.body);
  return json::serialize(object);
}

Result<Action> action_of(const Act& act, const GameConfig& config, const Board& board,
                         const Rack& rack) {
  switch (act.kind) {
    case Act::Kind::Place: return placement(act, config, board);
    case Act::Kind::Exchange: return exchange(act, config, rack);
    case Act::Kind::Pass: return Action(PassTurn{});
    case Act::Kind::Challenge: return Action(ChallengePlay{act.words});
    case Act::Kind::Hold: return Action(HoldPlay{});
    case Act::Kind::Accept: return Action(AcceptPlay{});
    case Act::Kind::Draw: return Action(DrawTiles{});
    case Act::Kind::Resign: return Action(Resign{});
    case Act::Kind::AgreeToEnd: return Action(quoin::AgreeToEnd{});
    case Act::Kind::ClaimEnd: return Action(quoin::ClaimEnd{});
    case Act::Kind::Abort: return Action(AbortGame{});
  }
  return Error(reasons::no_such_action);
}

Act act_of(const Action& action, const Alphabet& alphabet) {
  Act act;
  std::visit(
      [&](const auto& it) {
        using T = std::decay_t<decltype(it)>;
        if constexpr (std::is_same_v<T, PlaceTiles>) {
          act.kind = Act::Kind::Place;
          json::object object;
          notation::put_placement(object, it.move, alphabet);
          act.at = std::string(object["at"].get_string());
          act.tiles = std::string(object["tiles"].get_string());
        } else if constexpr (std::is_same_v<T, ExchangeTiles>) {
          act.kind = Act::Kind::Exchange;
          act.tiles = alphabet.to_notation(it.tiles);
        } else if constexpr (std::is_same_v<T, ChallengePlay>) {
          act.kind = Act::Kind::Challenge;
          act.words = it.words;
        } else if constexpr (std::is_same_v<T, PassTurn>) {
          act.kind = Act::Kind::Pass;
        } else if constexpr (std::is_same_v<T, HoldPlay>) {
          act.kind = Act::Kind::Hold;
        } else if constexpr (std::is_same_v<T, AcceptPlay>) {
          act.kind = Act::Kind::Accept;
        } else if constexpr (std::is_same_v<T, DrawTiles>) {
          act.kind = Act::Kind::Draw;
        } else if constexpr (std::is_same_v<T, Resign>) {
          act.kind = Act::Kind::Resign;
        } else if constexpr (std::is_same_v<T, quoin::AgreeToEnd>) {
          act.kind = Act::Kind::AgreeToEnd;
        } else if constexpr (std::is_same_v<T, quoin::ClaimEnd>) {
          act.kind = Act::Kind::ClaimEnd;
        } else if constexpr (std::is_same_v<T, AbortGame>) {
          act.kind = Act::Kind::Abort;
        } else {
          assert(false && "taking back and giving time are requests of their own");
        }
      },
      action);
  return act;
}

}  // namespace quoin::protocol
