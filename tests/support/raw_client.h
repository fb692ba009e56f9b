#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace quoin::test {

// Long enough for a busy machine; a test that waits so long has failed.
constexpr std::chrono::milliseconds Patience{20'000};

struct RawResponse {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
};

struct RawFrame {
  int opcode = 0;
  bool is_final = true;
  std::string payload;

  // Of a close frame.
  int close_code() const;
};

// A client of HTTP and WebSocket that sends whatever bytes it likes. Blocking, with Patience.
// Frames are masked, as clients must, unless a test wants otherwise.
class RawClient {
 public:
  explicit RawClient(std::uint16_t port, int receive_buffer = 0, bool use_ipv6 = false);
  ~RawClient();
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  // False when the other side does not take it.
  bool send(std::string_view bytes);
  void shut_down_sending();
  void close();
  // Closes with a reset.
  void reset();
  int descriptor() const { return descriptor_; }

  // Nothing at the end of the stream.
  std::optional<RawResponse> response(bool has_body = true);
  std::optional<RawFrame> frame();
  // The next frame that is no ping.
  std::optional<RawFrame> frame_but_pings();
  std::string rest();
  // Whether the other side has ended it, with or without an error; reads what comes before.
  bool ends();

  // The handshake; the answer's status.
  int upgrade(std::string_view path = "/live", std::string_view extra = {});

 private:
  bool receive_more();
  int descriptor_;
  std::string received_;
};

std::string get(std::string_view path, std::string_view extra = {});
std::string text_frame(std::string_view payload);
std::string frame(int opcode, std::string_view payload, bool is_final = true,
                  bool is_masked = true);

}  // namespace quoin::test
