#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "client/http.h"
#include "client/url.h"

namespace quoin::client {

// How a WebSocket ended.
struct Closing {
  std::uint16_t code = 0;  // of RFC 6455; 0 when there was no closing handshake
  std::string reason;      // what the server said, or what failed
};

// Many WebSockets on one thread, for load and for computer players. All but post() and stop()
// belongs to the thread that runs it (or to anybody before it runs); the callbacks come on that
// thread. Pings are answered as they come.
class Swarm {
 public:
  using Task = std::function<void()>;

  // A connection is its number, counted from 0 in the order of open(). Each hears on_close() once,
  // as the last, also when it could not be opened. What is not set is not called.
  struct Events {
    std::function<void(std::size_t)> on_open;
    std::function<void(std::size_t, std::string_view)> on_message;
    std::function<void(std::size_t, const Closing&)> on_close;
  };

  explicit Swarm(Events events);
  // Cuts what is open; nothing is called.
  ~Swarm();
  Swarm(const Swarm&) = delete;
  Swarm& operator=(const Swarm&) = delete;

  // Starts to connect. The first to a host waits for its name to be looked up.
  std::size_t open(const Url& url, const Headers& extra = {},
                   std::chrono::milliseconds timeout = std::chrono::seconds(30));
  // Messages to one that is not open are lost.
  void send(std::size_t connection, std::string text);
  // After what was sent; on_close() follows, within a few seconds at most.
  void close(std::size_t connection);
  // Without a word to the server, as when a line breaks.
  void cut(std::size_t connection);
  // As a program that hangs: after the next message nothing is read, not even pings, until it goes
  // on.
  void pause_reading(std::size_t connection, bool paused);

  void after(std::chrono::milliseconds delay, Task task);
  // From any thread.
  void post(Task task);

  // Works until stop(), from any thread.
  void run();
  void stop();

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace quoin::client
