// Any bytes after the handshake of a WebSocket: its handler hears only good messages and one end,
// what comes back is well formed, and nothing is left behind. The first byte says in pieces of
// which length the bytes come (0: all at once).

#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "base/text.h"
#include "net_fuzz.h"

using namespace quoin;
using namespace quoin::server::net;

namespace {

int open_sockets = 0;

// Echoes; some messages make it close, throw or say too much.
class Echo : public SocketHandler {
 public:
  void on_open(Socket& socket) override {
    ++open_sockets;
    socket_ = &socket;
  }
  void on_message(std::string_view text) override {
    check(socket_ != nullptr, "messages come between the beginning and the end");
    check(is_valid_utf8(text), "a message in UTF-8");
    check(text.size() <= fuzz_settings().limits.max_message_bytes, "a message within limits");
    if (text == "c") socket_->close(4000, "asked for");
    if (text == "t") throw std::runtime_error("asked for");
    if (text == "f") {
      const auto message = std::make_shared<const std::string>(1'000, 'f');
      for (int i = 0; i < 20; ++i) socket_->send(message);
    }
    socket_->send(std::make_shared<const std::string>(text));
  }
  void on_close() override {
    check(socket_ != nullptr, "one end");
    socket_ = nullptr;
    --open_sockets;
  }

 private:
  Socket* socket_ = nullptr;
};

class EchoService : public Service {
 public:
  void handle(Request, Respond respond) override { respond(Response::json(404, "{}")); }
  std::variant<Upgrade, Response> upgrade(const Request&) override {
    return Upgrade{.handler = std::make_unique<Echo>(), .headers = {}, .subprotocol = ""};
  }
};

std::size_t byte_at(std::string_view bytes, std::size_t i) {
  return static_cast<unsigned char>(bytes[i]);
}

// Frames of a server are whole, unmasked, of known kinds, and none follows a close.
void check_frames(std::string_view bytes, bool may_be_cut) {
  bool has_closed = false;
  while (!bytes.empty()) {
    check(!has_closed, "nothing follows a close");
    if (may_be_cut && bytes.size() < 4) return;
    check(bytes.size() >= 2, "a whole head");
    const std::size_t kind = byte_at(bytes, 0);
    check(kind == 0x81 || kind == 0x88 || kind == 0x89 || kind == 0x8a, "a known kind");
    std::size_t length = byte_at(bytes, 1);
    std::size_t start = 2;
    check(length <= 126, "no mask, and nothing large");
    if (length == 126) {
      length = byte_at(bytes, 2) * 256 + byte_at(bytes, 3);
      start = 4;
    }
    if (may_be_cut && bytes.size() < start + length) return;
    check(bytes.size() >= start + length, "a whole frame");
    has_closed = kind == 0x88;
    bytes.remove_prefix(start + length);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static EchoService service;
  static FuzzServer server(service);
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  const std::uint64_t cut_off_before = server.hub().counts.cut_off;

  FuzzServer::Client client(server);
  const std::string_view handshake =
      "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  client.send(handshake, handshake.size());
  std::string received = client.take();
  check(received.starts_with("HTTP/1.1 101 "), "an upgrade");
  received.erase(0, received.find("\r\n\r\n") + 4);
  check(open_sockets == 1, "a socket is open");

  client.send(bytes, data[0] == 0 ? bytes.size() : data[0]);
  received += client.finish();
  check_frames(received, server.hub().counts.cut_off > cut_off_before);
  client.close();
  check(open_sockets == 0, "every socket hears its end");
  check(server.hub().counts.sockets == 0, "no socket is counted");
  check(server.hub().peers.empty(), "nothing is left behind");
  return 0;
}
