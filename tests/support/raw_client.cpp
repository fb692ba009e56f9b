#include "support/raw_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.h"

namespace quoin::test {

int RawFrame::close_code() const {
  if (opcode != 8 || payload.size() < 2) return 0;
  return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
}

RawClient::RawClient(std::uint16_t port, int receive_buffer, bool use_ipv6)
    : descriptor_(socket(use_ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (receive_buffer > 0) {
    setsockopt(descriptor_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  }
  const timeval patience{.tv_sec = Patience.count() / 1000, .tv_usec = 0};
  setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(descriptor_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  const int yes = 1;
  setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  int failed = 0;
  if (use_ipv6) {
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    address.sin6_port = htons(port);
    address.sin6_addr = in6addr_loopback;
    failed = connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  } else {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    failed = connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address);
  }
  if (failed != 0) throw std::runtime_error("cannot connect");
}

RawClient::~RawClient() { close(); }

void RawClient::close() {
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
}

bool RawClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void RawClient::shut_down_sending() { shutdown(descriptor_, SHUT_WR); }

void RawClient::reset() {
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  close();
}

bool RawClient::receive_more() {
  std::array<char, 16 * 1024> bytes{};
  const ssize_t count = recv(descriptor_, bytes.data(), bytes.size(), 0);
  if (count < 0 && errno == EAGAIN) {
    ADD_FAILURE() << "nothing came in time";
  }
  if (count <= 0) return false;
  received_.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

std::optional<RawResponse> RawClient::response(bool has_body) {
  while (received_.find("\r\n\r\n") == std::string::npos) {
    if (!receive_more()) return std::nullopt;
  }
  const std::size_t end = received_.find("\r\n\r\n");
  const std::string head = received_.substr(0, end);
  received_.erase(0, end + 4);
  RawResponse response;
  const std::vector<std::string_view> lines = split_lines(head);
  response.status = std::atoi(std::string(lines[0].substr(9, 3)).c_str());
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::size_t colon = lines[i].find(':');
    std::string name(lines[i].substr(0, colon));
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    response.headers[name] = trim(lines[i].substr(colon + 1));
  }
  if (!has_body || !response.headers.contains("content-length")) return response;
  const std::size_t length = std::stoul(response.headers["content-length"]);
  while (received_.size() < length) {
    if (!receive_more()) return std::nullopt;
  }
  response.body = received_.substr(0, length);
  received_.erase(0, length);
  return response;
}

std::optional<RawFrame> RawClient::frame() {
  const auto need = [this](std::size_t bytes) {
    while (received_.size() < bytes) {
      if (!receive_more()) return false;
    }
    return true;
  };
  const auto byte = [this](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(received_[i]));
  };
  if (!need(2)) return std::nullopt;
  RawFrame frame;
  frame.opcode = static_cast<int>(byte(0) & 15);
  frame.is_final = (byte(0) & 0x80) != 0;
  EXPECT_EQ(byte(1) & 0x80, 0) << "servers do not mask";
  std::size_t length = byte(1) & 0x7f;
  std::size_t start = 2;
  if (length >= 126) {
    const std::size_t digits = length == 126 ? 2 : 8;
    if (!need(2 + digits)) return std::nullopt;
    length = 0;
    for (std::size_t i = 0; i < digits; ++i) length = length * 256 + byte(2 + i);
    start += digits;
  }
  if (!need(start + length)) return std::nullopt;
  frame.payload = received_.substr(start, length);
  received_.erase(0, start + length);
  return frame;
}

std::optional<RawFrame> RawClient::frame_but_pings() {
  std::optional<RawFrame> next = frame();
  while (next && next->opcode == 9) next = frame();
  return next;
}

std::string RawClient::rest() {
  while (receive_more()) {
  }
  return std::exchange(received_, {});
}

bool RawClient::ends() {
  while (receive_more()) {
  }
  return !testing::Test::HasFailure();
}

int RawClient::upgrade(std::string_view path, std::string_view extra) {
  send("GET " + std::string(path) +
       " HTTP/1.1\r\nHost: test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
       "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
       std::string(extra) + "\r\n");
  const std::optional<RawResponse> answer = response();
  return answer ? answer->status : 0;
}

std::string get(std::string_view path, std::string_view extra) {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: test\r\n" + std::string(extra) + "\r\n";
}

std::string text_frame(std::string_view payload) { return frame(1, payload); }

std::string frame(int opcode, std::string_view payload, bool is_final, bool is_masked) {
  std::string bytes;
  bytes += static_cast<char>(opcode | (is_final ? 0x80 : 0));
  const int mask_bit = is_masked ? 0x80 : 0;
  if (payload.size() < 126) {
    bytes += static_cast<char>(static_cast<int>(payload.size()) | mask_bit);
  } else if (payload.size() < 65536) {
    bytes += static_cast<char>(126 | mask_bit);
    bytes += static_cast<char>(payload.size() >> 8);
    bytes += static_cast<char>(payload.size() & 255);
  } else {
    bytes += static_cast<char>(127 | mask_bit);
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes += static_cast<char>(payload.size() >> shift & 255);
    }
  }
  if (!is_masked) return bytes + std::string(payload);
  const std::string_view mask = "\x12\x34\x56\x78";
  bytes += mask;
  for (std::size_t i = 0; i < payload.size(); ++i) {
    bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
  }
  return bytes;
}

}  // namespace quoin::test
