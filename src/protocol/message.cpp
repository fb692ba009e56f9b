#include "protocol/message.h"

#include <algorithm>
#include <iterator>

#include <boost/json.hpp>

#include "base/json_text.h"
#include "notation/coordinates.h"
#include "notation/error_json.h"
#include "notation/field_list.h"
#include "protocol/version.h"
#include "protocol/view_json.h"

namespace quoin::protocol {
namespace {

namespace json = boost::json;

json::object to_json(const ChatMessage& message) {
  return {{"at", message.at}, {"seat", message.seat + 1}, {"text", message.text}};
}

json::object to_json(const SuggestedPlay& play, const Alphabet& alphabet) {
  json::object object;
  notation::FieldWriter(object, &alphabet).placement(play.move);
  object["score"] = play.score.points();
  object["words"] = json::array(play.words.begin(), play.words.end());
  return object;
}

json::object to_json(const SquareLetters& letters, const Alphabet& alphabet) {
  json::object object{{"at", notation::to_text(letters.square)}};
  if (letters.across) object["across"] = alphabet.to_notation(*letters.across);
  if (letters.down) object["down"] = alphabet.to_notation(*letters.down);
  return object;
}

}  // namespace

std::string hello(std::int64_t now) {
  return json::serialize(json::object{{"type", "hello"}, {"version", Version}, {"now", now}});
}

std::string done(std::int64_t id) {
  return json::serialize(json::object{{"type", "done"}, {"re", id}});
}

std::string refused(std::int64_t id, const Refused& refused) {
  json::object object{{"type", "refused"}, {"re", id}, {"why", to_text(refused.why)}};
  notation::put_reason(object, refused.error);
  object["sentence"] = refused.sentence();
  return json::serialize(object);
}

std::string game(const Table& table, const View* view, std::int64_t now,
                 std::span<const ChatMessage> chat) {
  json::array lines;
  for (const ChatMessage& message : chat) lines.push_back(to_json(message));
  json::object object{
      {"type", "game"}, {"game", table.id}, {"table", to_json(table)}, {"chat", std::move(lines)}};
  if (view != nullptr) {
    object["setting"] = setting_to_json(*view);
    object["state"] = state_to_json(*view, now);
    object["events"] = events_to_json(*view, 0);
    put_turns(object, *view, 0);
  }
  return json_text(object);
}

std::string table(const Table& table) {
  return json::serialize(
      json::object{{"type", "table"}, {"game", table.id}, {"table", to_json(table)}});
}

std::string update(std::string_view game, const View& view, std::int64_t now, std::size_t from) {
  json::object object{{"type", "update"},
                      {"game", game},
                      {"from", from},
                      {"events", events_to_json(view, from)},
                      {"state", state_to_json(view, now)}};
  put_turns(object, view, from);
  return json_text(object);
}

std::size_t first_news(const Game& before, const Game& after) {
  const bool was_finished = before.state().phase == Phase::Finished;
  if (was_finished != (after.state().phase == Phase::Finished)) return 0;
  const SharedLog<std::size_t>& one = before.live_events();
  const SharedLog<std::size_t>& other = after.live_events();
  const auto differing = std::ranges::mismatch(one, other);
  return static_cast<std::size_t>(std::distance(one.begin(), differing.in1));
}

std::string chat(std::string_view game, const ChatMessage& message) {
  return json::serialize(
      json::object{{"type", "chat"}, {"game", game}, {"line", to_json(message)}});
}

std::string plays(std::int64_t id, std::string_view game, std::span<const SuggestedPlay> plays,
                  std::size_t total, const Alphabet& alphabet) {
  json::array list;
  for (const SuggestedPlay& play : plays) list.push_back(to_json(play, alphabet));
  return json::serialize(json::object{
      {"type", "plays"}, {"re", id}, {"game", game}, {"total", total}, {"plays", std::move(list)}});
}

std::string judged(std::int64_t id, std::string_view game, std::span<const std::string> invalid) {
  return json::serialize(json::object{{"type", "judged"},
                                      {"re", id},
                                      {"game", game},
                                      {"invalid", json::array(invalid.begin(), invalid.end())}});
}

std::string squares(std::int64_t id, std::string_view game, std::span<const SquareLetters> squares,
                    const Alphabet& alphabet) {
  json::array list;
  for (const SquareLetters& letters : squares) list.push_back(to_json(letters, alphabet));
  return json::serialize(
      json::object{{"type", "squares"}, {"re", id}, {"game", game}, {"squares", std::move(list)}});
}

std::string moved(std::string_view game, std::string_view to, std::string_view why) {
  return json::serialize(json::object{{"type", "moved"}, {"game", game}, {"to", to}, {"why", why}});
}

}  // namespace quoin::protocol
