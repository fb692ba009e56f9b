#pragma once

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "server/net/connection.h"
#include "server/net/hub.h"
#include "server/runtime/loop_implementation.h"

namespace quoin::server::net {

inline void check(bool holds, const char* promise) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", promise);
  std::abort();
}

// What net/http.h says of every request.
inline void check_promises(const Request& request) {
  check(!request.method.empty(), "a method");
  check(request.path.starts_with('/'), "a path");
  for (const std::string_view bad : {"..", "//", "\\"}) {
    check(request.path.find(bad) == std::string::npos, "a harmless path");
  }
  check(request.path.find('\0') == std::string::npos, "a path without NUL");
  check(is_valid_utf8(request.path), "a path in UTF-8");
  (void)request.parameter("a");
}

inline Listener::Settings fuzz_settings() {
  Listener::Settings settings;
  settings.limits.max_header_bytes = 1'024;
  settings.limits.max_body_bytes = 512;
  settings.limits.max_message_bytes = 600;
  settings.limits.max_unsent_bytes = 16 * 1'024;
  // No clock changes what happens.
  for (auto* time : {&settings.limits.request_timeout, &settings.limits.response_timeout,
                     &settings.limits.ping_interval, &settings.limits.pong_timeout,
                     &settings.limits.closing_timeout}) {
    *time = std::chrono::hours(24);
  }
  return settings;
}

// A server without a listener: each client is the other end of a pair of sockets, and the loop runs
// when a client has said something, until nothing is left to do.
class FuzzServer {
 public:
  explicit FuzzServer(Service& service)
      : hub_(std::make_shared<Hub>(loop_, system_clock(), fuzz_settings(), service)) {}

  const Hub& hub() const { return *hub_; }

  class Client {
   public:
    explicit Client(FuzzServer& server) : server_(server) {
      std::array<int, 2> ends{};
      check(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0, "sockets");
      descriptor_ = ends[0];
      serve_connection(
          server.hub_,
          TcpSocket(server.context().get_executor(), boost::asio::ip::tcp::v4(), ends[1]),
          "127.0.0.1");
    }
    ~Client() { close(); }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    // In pieces of that many bytes.
    void send(std::string_view bytes, std::size_t piece) {
      while (!bytes.empty()) {
        const std::string_view now = bytes.substr(0, piece);
        bytes.remove_prefix(now.size());
        if (::send(descriptor_, now.data(), now.size(), MSG_NOSIGNAL | MSG_DONTWAIT) <= 0) break;
        settle();
      }
    }
    // Nothing more will be sent; all that came.
    std::string finish() {
      shutdown(descriptor_, SHUT_WR);
      settle();
      return std::exchange(received_, {});
    }
    void close() {
      if (descriptor_ < 0) return;
      ::close(std::exchange(descriptor_, -1));
      server_.work();
    }
    std::string take() { return std::exchange(received_, {}); }

   private:
    void settle() {
      std::array<char, 16 * 1'024> bytes{};
      for (bool goes_on = true; goes_on;) {
        goes_on = server_.work();
        const ssize_t count = recv(descriptor_, bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (count <= 0) continue;
        received_.append(bytes.data(), static_cast<std::size_t>(count));
        goes_on = true;
      }
    }

    FuzzServer& server_;
    int descriptor_ = -1;
    std::string received_;
  };

 private:
  boost::asio::io_context& context() { return loop_.implementation().context; }
  bool work() {
    bool did_something = false;
    while (context().poll() > 0) did_something = true;
    return did_something;
  }

  Loop loop_;
  std::shared_ptr<Hub> hub_;
};

}  // namespace quoin::server::net
