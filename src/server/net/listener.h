#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "server/net/http.h"
#include "server/net/tls.h"
#include "server/runtime/clock.h"
#include "server/runtime/loop.h"

namespace quoin::server::net {

// Everything that a peer may do to us has a bound.
struct Limits {
  std::size_t max_connections = 20'000;
  std::size_t max_connections_per_address = 200;  // of IPv6: per /64
  std::size_t max_header_bytes = 8 * 1024;
  std::size_t max_body_bytes = 64 * 1024;  // unless the service takes more of this request
  std::size_t max_large_body_bytes = 8 * 1024 * 1024;
  std::size_t max_large_bodies = 16;  // on their way at once
  std::size_t max_large_bodies_per_address = 4;
  std::size_t max_message_bytes = 16 * 1024;            // of a WebSocket, fragments together
  std::size_t max_unsent_bytes = 1024 * 1024;           // of a WebSocket: a slow reader is cut off
  std::chrono::milliseconds handshake_timeout{10'000};  // of TLS
  std::chrono::milliseconds request_timeout{15'000};    // to send a whole request, and between two
  std::chrono::milliseconds large_body_timeout{120'000};
  std::chrono::milliseconds response_timeout{60'000};  // for the service to answer; then 503
  std::chrono::milliseconds ping_interval{10'000};
  std::chrono::milliseconds pong_timeout{30'000};    // a peer that answers no ping is gone
  std::chrono::milliseconds closing_timeout{5'000};  // for the handshake when a WebSocket closes
};

// One WebSocket, as long as it is open. Lives on the loop.
class Socket {
 public:
  virtual ~Socket() = default;

  // Queues a text message. Shared, so that what thousands watch exists once. Never calls back: a
  // reader who is too slow is cut off, and its handler hears so later.
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  // Closes after what is queued; codes are those of RFC 6455.
  virtual void close(std::uint16_t code, std::string_view reason) = 0;

  virtual const std::string& address() const = 0;
  // How long a message and its answer travel, as pings measured it: the least of the last few, so
  // that one slow ping does not count. Zero before the first answer.
  virtual std::chrono::milliseconds round_trip() const = 0;
};

// What the owner of a socket hears from it; on the loop. on_close() is the last call, whoever
// closed; after it the Socket is gone. One that throws has its socket closed with 1011.
class SocketHandler {
 public:
  virtual ~SocketHandler() = default;

  virtual void on_open(Socket& socket) = 0;
  // Valid UTF-8; a binary message closes the socket with 1003 before anybody hears of it.
  virtual void on_message(std::string_view text) = 0;
  virtual void on_close() = 0;
};

// What the server does with what comes in.
class Service {
 public:
  virtual ~Service() = default;

  // How large a body of this request, of which the head has come, may be; nothing: as usual.
  virtual std::optional<std::size_t> max_body_bytes(const Request&) const { return std::nullopt; }

  // Where it throws before it has answered, the answer is 500.
  virtual void handle(Request request, Respond respond) = 0;

  struct Upgrade {
    std::unique_ptr<SocketHandler> handler;
    Headers headers;          // of the answer: a cookie
    std::string subprotocol;  // chosen among those offered; empty for none
  };
  // A request to become a WebSocket: how to go on, or why not.
  virtual std::variant<Upgrade, Response> upgrade(const Request& request) = 0;
};

// Counts for /metrics.
struct Counts {
  std::size_t connections = 0;  // open now
  std::size_t sockets = 0;      // open now
  std::uint64_t refused = 0;    // for want of room
  std::uint64_t cut_off = 0;    // slow or silent readers
  std::uint64_t bytes_in = 0;   // requests and messages, without the frames around these
  std::uint64_t bytes_out = 0;  // answers and messages, likewise
};

// Listens on an address and speaks HTTP/1.1 and WebSocket. Lives on the loop. Whatever comes in,
// short, malformed, huge or binary, costs its sender the connection and nobody else anything.
class Listener {
 public:
  // `trusted_proxies`: addresses whose X-Forwarded-For names the peer; connections count for whom
  // they name. `common_headers` go out with every answer. Port 0 takes a free one. With `tls`
  // nothing else is spoken.
  struct Settings {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;
    std::vector<std::string> trusted_proxies;
    Headers common_headers;
    Limits limits;
    TlsContextPtr tls;
  };

  // Bytes come and go on the loop; how long they may take is for the timers and the clock, which
  // call and are asked on the loop's thread.
  static Result<std::unique_ptr<Listener>> listen(Loop& loop, Timers& timers, const Clock& clock,
                                                  Settings settings, Service& service);
  // Cuts every connection. Handlers of open sockets hear on_close() before it returns, and nothing
  // is called afterwards.
  virtual ~Listener() = default;

  virtual std::uint16_t port() const = 0;
  virtual const Counts& counts() const = 0;
  // Takes no new connections; those that wait between requests are closed.
  virtual void stop_accepting() = 0;
  // For connections from now on, where TLS is spoken already.
  virtual void set_tls(TlsContextPtr tls) = 0;
  // Closes all WebSockets, with a code and a reason.
  virtual void close_sockets(std::uint16_t code, std::string_view reason) = 0;
};

}  // namespace quoin::server::net
