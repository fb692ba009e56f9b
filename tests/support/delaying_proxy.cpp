#include "support/delaying_proxy.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace quoin::test {
namespace {

using Clock = std::chrono::steady_clock;

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

int connect_to(std::uint16_t port) {
  const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = loopback(port);
  if (connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    close(descriptor);
    return -1;
  }
  return descriptor;
}

// What one side said, on its way to the other. Empty bytes are the end.
struct OnItsWay {
  Clock::time_point due;
  std::string bytes;
};

struct OneWay {
  int from = -1;
  int to = -1;
  bool has_ended = false;
  std::deque<OnItsWay> line;

  void receive(std::chrono::milliseconds delay) {
    std::array<char, 16 * 1024> bytes{};
    const ssize_t count = recv(from, bytes.data(), bytes.size(), 0);
    has_ended = count <= 0;
    line.push_back({Clock::now() + delay,
                    count > 0 ? std::string(bytes.data(), static_cast<std::size_t>(count)) : ""});
  }
  void pass_on() {
    while (!line.empty() && line.front().due <= Clock::now()) {
      const std::string bytes = std::move(line.front().bytes);
      line.pop_front();
      if (bytes.empty()) {
        shutdown(to, SHUT_WR);
      } else {
        (void)!send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      }
    }
  }
};

struct Pair {
  OneWay there;
  OneWay back;

  Pair(int left, int right) : there{.from = left, .to = right}, back{.from = right, .to = left} {
    const int yes = 1;
    for (const int descriptor : {left, right}) {
      setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
  }
  ~Pair() {
    close(there.from);
    close(there.to);
  }
  Pair(const Pair&) = delete;
  Pair& operator=(const Pair&) = delete;
};

}  // namespace

DelayingProxy::DelayingProxy(std::uint16_t target_port, std::chrono::milliseconds delay)
    : target_port_(target_port), delay_(delay) {
  const int listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  if (bind(listening, reinterpret_cast<const sockaddr*>(&address), size) != 0 ||
      listen(listening, 128) != 0 ||
      getsockname(listening, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
    throw std::runtime_error("the proxy cannot listen");
  }
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this, listening] { work(listening); });
}

DelayingProxy::~DelayingProxy() {
  is_stopped_ = true;
  thread_.join();
}

void DelayingProxy::work(int listening) {
  std::vector<std::unique_ptr<Pair>> pairs;
  while (!is_stopped_) {
    std::vector<pollfd> waiting{{.fd = listening, .events = POLLIN, .revents = 0}};
    std::vector<OneWay*> readers;
    for (const auto& pair : pairs) {
      for (OneWay* direction : {&pair->there, &pair->back}) {
        if (direction->has_ended) continue;
        waiting.push_back({.fd = direction->from, .events = POLLIN, .revents = 0});
        readers.push_back(direction);
      }
    }
    poll(waiting.data(), waiting.size(), 1);
    for (std::size_t i = 0; i < readers.size(); ++i) {
      if (waiting[i + 1].revents != 0) readers[i]->receive(delay_);
    }
    if (waiting[0].revents != 0) {
      const int left = accept4(listening, nullptr, nullptr, SOCK_CLOEXEC);
      const int right = connect_to(target_port_);
      if (left >= 0 && right >= 0) pairs.push_back(std::make_unique<Pair>(left, right));
    }
    for (const auto& pair : pairs) {
      pair->there.pass_on();
      pair->back.pass_on();
    }
    std::erase_if(pairs, [](const auto& pair) {
      return pair->there.has_ended && pair->back.has_ended && pair->there.line.empty() &&
             pair->back.line.empty();
    });
  }
  close(listening);
}

}  // namespace quoin::test
