// Any bytes as HTTP requests one after the other, read as a connection reads them but without one,
// which is a hundred times faster than http_fuzz.cpp: what is accepted keeps the promises of
// net/http.h, and it makes no difference in which pieces the bytes come. The first byte says how
// long the pieces are.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>

#include "net_fuzz.h"
#include "server/net/request_head.h"

using namespace quoin;
using namespace quoin::server::net;

namespace {

namespace http = boost::beast::http;
using boost::system::error_code;

// The bytes that have come, as far as they are not read yet; more of them with each piece.
class Arriving {
 public:
  Arriving(std::string_view bytes, std::size_t piece) : bytes_(bytes), piece_(piece) {}

  // False when there is nothing more.
  bool receive() {
    if (end_ == bytes_.size()) return false;
    end_ = std::min(bytes_.size(), end_ + piece_);
    return true;
  }
  std::string_view unread() const { return bytes_.substr(start_, end_ - start_); }
  void consume(std::size_t count) { start_ += count; }

 private:
  std::string_view bytes_;
  std::size_t piece_;
  std::size_t start_ = 0;
  std::size_t end_ = 0;
};

// Reads on until `is_read`; false where that is not HTTP, or the bytes end.
template <typename IsRead>
bool read(RequestParser& parser, Arriving& arriving, const IsRead& is_read) {
  while (!is_read()) {
    error_code error;
    const std::string_view unread = arriving.unread();
    if (!unread.empty()) {
      arriving.consume(parser.put(boost::asio::buffer(unread), error));
      if (error && error != http::error::need_more) return false;
      if (!error) continue;
    }
    if (!arriving.receive()) return false;
  }
  return true;
}

// All requests that are read, as text.
std::string requests_in(std::string_view bytes, std::size_t piece) {
  static const std::vector<std::string> proxies = {"127.0.0.1"};
  Arriving arriving(bytes, piece);
  std::string text;
  for (;;) {
    RequestParser parser;
    parser.header_limit(static_cast<std::uint32_t>(fuzz_settings().limits.max_header_bytes));
    parser.body_limit(fuzz_settings().limits.max_body_bytes);
    if (!read(parser, arriving, [&] { return parser.is_header_done(); })) return text;
    if (const auto fault = fault_of_head(parser)) return text + std::string(fault->reason->key);
    std::optional<Request> request = request_of_head(parser, "127.0.0.1", proxies);
    if (!request) return text + "a bad path";
    check_promises(*request);
    if (!read(parser, arriving, [&] { return parser.is_done(); })) return text;
    const std::string& body = parser.get().body();
    check(body.size() <= fuzz_settings().limits.max_body_bytes, "a body within limits");
    text += request->method + ' ' + request->path + ' ' + request->query + ' ' + request->address;
    for (const auto& [name, value] : request->headers) text += '\n' + name + '=' + value;
    text += '\n' + body + '\n';
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  const std::string at_once = requests_in(bytes, bytes.size());
  // Where a head is too long, how much of it is seen at once decides what is complained about.
  if (data[0] == 0 || bytes.size() > fuzz_settings().limits.max_header_bytes) return 0;
  check(requests_in(bytes, data[0]) == at_once, "the pieces make no difference");
  return 0;
}
