// Any bytes as HTTP: the service sees only what net/http.h promises, the answers are well formed,
// nothing is left behind, and it makes no difference in which pieces the bytes come. The first byte
// says how long the pieces are.

#include "server/net/http.h"

#include <cstddef>
#include <cstdint>

#include "net_fuzz.h"

using namespace quoin;
using namespace quoin::server::net;

namespace {

// Answers with what it was asked.
class Mirror : public Service {
 public:
  void handle(Request request, Respond respond) override {
    check_promises(request);
    check(request.body.size() <= fuzz_settings().limits.max_body_bytes, "a body within limits");
    check(request.address == "127.0.0.1", "an address");
    std::string text = request.method + ' ' + request.path + ' ' + request.query + '\n';
    std::size_t head_bytes = 0;
    for (const auto& [name, value] : request.headers) {
      check(std::ranges::none_of(name, [](char c) { return c >= 'A' && c <= 'Z'; }), "lower case");
      head_bytes += name.size() + value.size();
      text += name + '=' + value + '\n';
    }
    check(head_bytes <= fuzz_settings().limits.max_header_bytes, "a head within limits");
    text += request.body;
    respond(Response::text(200, "text/plain", std::move(text)));
  }
  std::variant<Upgrade, Response> upgrade(const Request&) override {
    return Response::json(404, "{}");
  }
};

std::string answers(FuzzServer& server, std::string_view bytes, std::size_t piece) {
  FuzzServer::Client client(server);
  client.send(bytes, piece);
  std::string received = client.finish();
  client.close();
  check(server.hub().peers.empty(), "nothing is left behind");
  check(server.hub().counts.connections == 0, "no place is taken");
  return received;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Mirror mirror;
  static FuzzServer server(mirror);
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);

  const std::string at_once = answers(server, bytes, bytes.size());
  check(at_once.empty() || at_once.starts_with("HTTP/1.1 "), "an answer of HTTP");
  if (data[0] == 0) return 0;
  const std::string in_pieces = answers(server, bytes, data[0]);
  // Where several things are wrong, which is found first may depend on how much there is to see;
  // and nothing may come right after a request for a WebSocket.
  if (bytes.size() <= fuzz_settings().limits.max_body_bytes && !at_once.empty() &&
      at_once.find("\nupgrade=") == std::string::npos &&
      at_once.find("HTTP/1.1 4") == std::string::npos &&
      in_pieces.find("HTTP/1.1 4") == std::string::npos) {
    check(in_pieces == at_once, "the pieces make no difference");
  }
  return 0;
}
