#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "client/http.h"
#include "client/swarm.h"
#include "client/url.h"

namespace quoin::client {

// A WebSocket for a program that wants to wait for the next message. A thread of its own answers
// pings while the program thinks, so that the server measures the line and not the thinking. Use it
// from one thread.
class LiveConnection {
 public:
  static Result<LiveConnection> open(const Url& url, const Headers& extra,
                                     std::chrono::milliseconds timeout);
  ~LiveConnection();
  LiveConnection(LiveConnection&&) noexcept;
  LiveConnection& operator=(LiveConnection&&) noexcept;

  Result<void> send(std::string_view text);
  // The next message, also one that came before the connection closed; nothing when none comes in
  // time or none will come any more.
  std::optional<std::string> receive(std::chrono::milliseconds timeout);
  // How it ended, once it has.
  std::optional<Closing> closing() const;
  // Says goodbye, and waits a few seconds for the other side to say it too.
  void close();

 private:
  struct State;
  explicit LiveConnection(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace quoin::client
