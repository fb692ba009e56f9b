#include "client/follower.h"

#include <limits>
#include <utility>

#include <boost/json.hpp>

#include "client/reasons.h"
#include "notation/field_list.h"
#include "notation/json_fields.h"
#include "notation/reasons.h"
#include "protocol/view_json.h"

namespace quoin::client {
namespace {

namespace json = boost::json;
using notation::JsonFields;

constexpr std::int64_t Far = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t MaxEvents = 1'000'000;

Result<protocol::ChatMessage> chat_from_json(const json::object& object) {
  JsonFields fields(object);
  protocol::ChatMessage message{fields.number("at", 0, Far), fields.seat(), fields.text("text")};
  if (fields.error()) return *fields.error();
  return message;
}

}  // namespace

void News::add(News later) {
  has_table = has_table || later.has_table;
  has_view = has_view || later.has_view;
  said.insert(said.end(), later.said.begin(), later.said.end());
}

Result<News> GameFollower::take(std::string_view message) {
  const Result<json::object> object = notation::parse_json_object(message);
  if (!object) return object.error();
  return take(*object);
}

Result<News> GameFollower::take(const json::object& message) {
  JsonFields fields(message);
  const std::string type = fields.text_or("type", "");
  if (fields.text_or("game", "") != game_) return News{};
  if (type == "game") return take_game(fields);
  if (type == "table") {
    const json::object& table = fields.object("table");
    if (fields.error()) return *fields.error();
    return take_table(table);
  }
  if (type == "update") return take_update(fields);
  if (type == "chat") return take_chat(fields);
  if (type == "moved") {
    const std::string next = fields.text("to");
    if (fields.error()) return *fields.error();
    if (table_) table_->next = next;
    return News{.has_table = true};
  }
  return News{};
}

Result<News> GameFollower::take_table(const json::object& object) {
  Result<protocol::Table> table = protocol::table_from_json(object);
  if (!table) return table.error();
  // Which of several own seats the view is of, only the whole game says.
  if (view_) table->own_seat = view_->own_seat;
  News news;
  news.has_table = table_ != *table;
  table_ = *std::move(table);
  return news;
}

Result<News> GameFollower::take_game(JsonFields& fields) {
  const json::object& object = fields.object("table");
  const json::array& lines = fields.array("chat");
  if (fields.error()) return *fields.error();
  Result<protocol::Table> table = protocol::table_from_json(object);
  if (!table) return table.error();
  News news;
  news.has_table = table_ != *table;
  std::vector<protocol::ChatMessage> chat;
  for (const json::value& value : lines) {
    if (!value.is_object()) return Error(reasons::expected_objects).within("\"chat\"");
    Result<protocol::ChatMessage> line = chat_from_json(value.get_object());
    if (!line) return line.error();
    chat.push_back(*std::move(line));
  }
  if (fields.has("setting")) {
    const json::object& setting = fields.object("setting");
    const json::object& state = fields.object("state");
    const json::array& events = fields.array("events");
    if (fields.error()) return *fields.error();
    Result<View> view = protocol::view_from_json(setting, state, events);
    if (!view) return view.error();
    setting_ = setting;
    view_ = *std::move(view);
    news.has_view = true;
    ++version_;
  }
  for (std::size_t i = chat_.size(); i < chat.size(); ++i) news.said.push_back(chat[i]);
  chat_ = std::move(chat);
  table_ = *std::move(table);
  return news;
}

Result<News> GameFollower::take_update(JsonFields& fields) {
  if (!view_) return Error(reasons::update_before_game);
  const auto from = static_cast<std::size_t>(fields.number("from", 0, MaxEvents));
  const json::object& state = fields.object("state");
  const json::array& events = fields.array("events");
  if (fields.error()) return *fields.error();
  if (from > view_->events.size()) return Error(reasons::events_missing);
  Result<View> view = protocol::view_from_json(setting_, state, events);
  if (!view) return view.error();
  // What stays the same stays the same object: engines look for that.
  view->alphabet = view_->alphabet;
  view->layout = view_->layout;
  std::vector<Event> all = std::move(view_->events);
  all.resize(from);
  all.insert(all.end(), view->events.begin(), view->events.end());
  view->events = std::move(all);
  view_ = *std::move(view);
  ++version_;
  return News{.has_view = true};
}

Result<News> GameFollower::take_chat(JsonFields& fields) {
  Result<protocol::ChatMessage> line = chat_from_json(fields.object("line"));
  if (fields.error()) return *fields.error();
  if (!line) return line.error();
  chat_.push_back(*line);
  return News{.said = {*std::move(line)}};
}

Result<players::Advice> plays_from_json(const json::object& message, const View& view) {
  JsonFields fields(message);
  players::Advice answer;
  answer.total = static_cast<std::size_t>(fields.number("total", 0, Far));
  for (const json::value& value : fields.array("plays")) {
    if (!value.is_object()) return Error(reasons::expected_objects).within("\"plays\"");
    JsonFields one(value.get_object());
    Move move = Move::pass();
    notation::FieldReader(one, view.alphabet.get(), view.layout->size()).placement(move);
    answer.plays.push_back({move, Score(one.small_number("score"))});
    if (one.error()) return *one.error();
  }
  if (fields.error()) return *fields.error();
  return answer;
}

}  // namespace quoin::client
