#include "client/live_game.h"

#include <algorithm>
#include <thread>
#include <utility>

#include <boost/json.hpp>

#include "client/reasons.h"
#include "notation/json_fields.h"

namespace quoin::client {
namespace {

namespace json = boost::json;
using notation::JsonFields;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds ConnectTime{10'000};
constexpr milliseconds AnswerTime{30'000};
// How long to try again; then the server is gone.
constexpr std::chrono::minutes LongestSilence{5};
constexpr milliseconds FirstPause{200};
constexpr milliseconds LongestPause{5'000};

milliseconds left_until(steady_clock::time_point end) {
  const auto left = std::chrono::ceil<milliseconds>(end - steady_clock::now());
  return std::max(left, milliseconds(0));
}

bool is_answer_to(const json::object& message, std::int64_t id) {
  const json::value* re = message.if_contains("re");
  return re != nullptr && re->is_int64() && re->get_int64() == id;
}

std::string text_of(const json::object& message, std::string_view key) {
  JsonFields fields(message);
  return fields.text_or(key, "");
}

}  // namespace

LiveGame::LiveGame(Visitor visitor, std::string game, OnLine on_line)
    : visitor_(std::move(visitor)), on_line_(std::move(on_line)), follower_(std::move(game)) {
  if (const Result<void> connected = connect(); !connected) throw ServerFailure(connected.error());
}

Result<void> LiveGame::connect() {
  connection_.reset();
  Result<LiveConnection> opened =
      LiveConnection::open(visitor_.live_url(), visitor_.live_headers(), ConnectTime);
  if (!opened) return opened.error();
  connection_ = *std::move(opened);
  ++connections_;
  return follow();
}

Result<void> LiveGame::follow() {
  const std::int64_t id = ++last_id_;
  const protocol::Request request{id, follower_.game(), std::nullopt, protocol::Follow{}};
  if (const Result<void> sent = connection_->send(protocol::to_text(request)); !sent) return sent;
  const auto end = steady_clock::now() + AnswerTime;
  while (steady_clock::now() < end) {
    Result<std::optional<json::object>> message = read(left_until(end));
    if (!message) return message.error();
    if (!*message) break;
    if (!is_answer_to(**message, id)) continue;
    if (text_of(**message, "type") == "refused")
      return Error(reasons::server_refused, text_of(**message, "sentence"));
    return {};
  }
  return Error(reasons::server_did_not_answer);
}

void LiveGame::reconnect() {
  const auto end = steady_clock::now() + LongestSilence;
  const std::optional<Closing> closing = connection_ ? connection_->closing() : std::nullopt;
  on_line_(closing && !closing->reason.empty() ? closing->reason : "it was closed");
  milliseconds pause = FirstPause;
  for (;;) {
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, LongestPause);
    const Result<void> connected = connect();
    if (connected) break;
    if (steady_clock::now() + pause > end) throw ServerFailure(connected.error());
  }
  on_line_("");
}

Result<std::optional<json::object>> LiveGame::read(milliseconds patience) {
  const std::optional<std::string> text = connection_->receive(patience);
  if (!text) {
    if (const std::optional<Closing> closing = connection_->closing())
      return Error(reasons::connection_lost, closing->reason);
    return std::optional<json::object>();
  }
  Result<json::object> object = notation::parse_json_object(*text);
  if (!object) return object.error();
  Result<News> news = follower_.take(*object);
  if (!news) return news.error();
  pending_.add(*std::move(news));
  return std::optional<json::object>(*std::move(object));
}

std::optional<json::object> LiveGame::next_message(milliseconds patience) {
  Result<std::optional<json::object>> message = read(patience);
  if (message) return *std::move(message);
  // Whether the line broke or a message did not fit: all over again.
  reconnect();
  return std::nullopt;
}

Answer LiveGame::ask(protocol::RequestBody body) {
  const std::int64_t id = ++last_id_;
  protocol::Request request{id, follower_.game(), std::nullopt, std::move(body)};
  if (std::holds_alternative<protocol::Act>(request.body) && follower_.view())
    request.as_seat = follower_.view()->own_seat;
  const std::size_t connection = connections_;
  // Where the line is lost already, reading says so.
  [[maybe_unused]] const Result<void> sent = connection_->send(protocol::to_text(request));
  const auto end = steady_clock::now() + AnswerTime;
  Answer answer;
  for (;;) {
    std::optional<json::object> message = next_message(left_until(end));
    if (connections_ != connection) {
      answer.kind = Answer::Kind::Unknown;
      return answer;
    }
    if (!message) {
      if (steady_clock::now() < end) continue;
      throw ServerFailure(Error(reasons::server_did_not_answer));
    }
    if (!is_answer_to(*message, id)) continue;
    const std::string type = text_of(*message, "type");
    if (type == "plays") {
      answer.plays = std::move(message);
    } else if (type == "refused") {
      answer.kind = Answer::Kind::Refused;
      answer.sentence = text_of(*message, "sentence");
      return answer;
    } else if (type == "done") {
      return answer;
    }
  }
}

News LiveGame::news(milliseconds patience) {
  const auto end = steady_clock::now() + patience;
  // Everything that is there already comes together.
  for (bool is_more = true; is_more;) {
    const milliseconds wait = pending_.is_anything() ? milliseconds(0) : left_until(end);
    is_more =
        next_message(wait).has_value() || (!pending_.is_anything() && steady_clock::now() < end);
  }
  return std::exchange(pending_, News{});
}

void LiveGame::move_to(const std::string& game) {
  const protocol::Request goodbye{++last_id_, follower_.game(), std::nullopt, protocol::Unfollow{}};
  [[maybe_unused]] const Result<void> sent = connection_->send(protocol::to_text(goodbye));
  follower_ = GameFollower(game);
  pending_ = {};
  const Result<void> followed = follow();
  if (followed) return;
  if (!connection_->closing()) throw ServerFailure(followed.error());
  reconnect();
}

void LiveGame::close() {
  if (connection_) connection_->close();
}

}  // namespace quoin::client
