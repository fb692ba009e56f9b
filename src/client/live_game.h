#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "client/connection.h"
#include "client/follower.h"
#include "client/visitor.h"
#include "protocol/request.h"

namespace quoin::client {

// How a request ended.
struct Answer {
  enum class Kind : std::uint8_t {
    Done,
    Refused,
    // The connection was lost before an answer came. It is there again, and what the game looks
    // like now says whether the request was done; it is never repeated blindly.
    Unknown,
  };

  Kind kind = Kind::Done;
  std::string sentence;                      // of a refusal
  std::optional<boost::json::object> plays;  // to "hint" and "plays"

  bool is_done() const { return kind == Kind::Done; }
};

// Thrown where a server does not come back, does not answer, or answers what nobody understands.
struct ServerFailure : std::runtime_error {
  explicit ServerFailure(const Error& why) : std::runtime_error(why.message()), reason(why) {}

  Error reason;
};

// A game on a server, for a program that asks one thing at a time and waits. A connection that is
// lost is opened again, in steps from 0.2 to 5 seconds, and the game followed anew; ServerFailure
// is thrown when that was in vain. Use it from one thread.
class LiveGame {
 public:
  // Told when the line is lost (with the reason), and when it is there again (empty).
  using OnLine = std::function<void(std::string_view reason)>;

  // Follows the game.
  LiveGame(Visitor visitor, std::string game, OnLine on_line);

  const GameFollower& game() const { return follower_; }

  // Sends a request and waits for its answer. What happens meanwhile is news.
  Answer ask(protocol::RequestBody body);
  // News since the last call; waits for some, but no longer than that.
  News news(std::chrono::milliseconds patience);
  // Goes on in another game, over the same connection.
  void move_to(const std::string& game);
  void close();

 private:
  Result<void> connect();
  void reconnect();
  Result<void> follow();
  // The next message, already heard by the follower; nothing where none came in time. After a lost
  // connection `connections_` is another number.
  std::optional<boost::json::object> next_message(std::chrono::milliseconds patience);
  Result<std::optional<boost::json::object>> read(std::chrono::milliseconds patience);

  Visitor visitor_;
  OnLine on_line_;
  GameFollower follower_;
  std::optional<LiveConnection> connection_;
  std::size_t connections_ = 0;
  std::int64_t last_id_ = 0;
  News pending_;
};

}  // namespace quoin::client
