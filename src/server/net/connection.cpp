#include "server/net/connection.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/status.hpp>

#include "server/net/address.h"
#include "server/net/peer_stream.h"
#include "server/net/request_head.h"
#include "server/net/web_socket.h"
#include "server/reasons.h"

namespace quoin::server::net {
namespace {

using std::chrono::milliseconds;

// A body goes out in slices, each of which has the time of a request: who reads more slowly than
// that is cut off, and who loads something large over a slow line is not.
constexpr std::size_t SliceBytes = 64 * 1024;
// After the last answer we go on reading for so long: closing with unread bytes would reset the
// connection and could take the answer away from the peer.
constexpr milliseconds LingerTime{2'000};
constexpr std::size_t MostRefusals = 256;
constexpr std::string_view TlsWanted =
    "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 25\r\n"
    "Connection: close\r\n\r\nhttps:// is spoken here.\n";
// The reading buffer may hold a whole head, and some of what follows it.
constexpr std::size_t BufferBytesBeyondTheHead = 4 * 1024;

void append_header(std::string& head, std::string_view name, std::string_view value) {
  head += name;
  head += ": ";
  // A line end would let a value write headers of its own.
  for (const char c : value) head += c == '\r' || c == '\n' || c == '\0' ? ' ' : c;
  head += "\r\n";
}

bool has_no_body(int status) { return status < 200 || status == 204 || status == 304; }

bool may_shake_hands(Hub& hub, const std::string& address) {
  return hub.handshakes.allows(address_group(address), hub.clock.steady_now());
}

class Connection final : public Peer {
 public:
  Connection(std::shared_ptr<Hub> hub, PeerStream stream, std::string address,
             std::optional<Place> place)
      : Peer(std::move(hub)),
        stream_(std::move(stream)),
        address_(std::move(address)),
        place_(std::move(place)),
        buffer_(this->hub().limits().max_header_bytes + BufferBytesBeyondTheHead) {}

  // Begins with the handshake, where there is one.
  void start();
  void refuse();

  void drop() override;
  void stop_waiting() override;

 private:
  // Greeting is the handshake of TLS; Reading also while nothing has come; Handling while the
  // service has the request.
  enum class State : std::uint8_t { Greeting, Reading, Handling, Writing, Lingering, Done };

  std::shared_ptr<Connection> self() {
    return std::static_pointer_cast<Connection>(shared_from_this());
  }
  void wait_at_most(milliseconds time) { wait_until(after(time)); }
  void on_time_out() override;

  void on_greeted(error_code error);
  void read_request();
  void on_head(error_code error, std::size_t bytes);
  bool expect_body();
  void read_body();
  void on_body(error_code error, std::size_t bytes);
  void on_failed_read(error_code error, bool in_head);
  void say_continue();

  void handle(Request request);
  void upgrade(const Request& request);
  Respond make_respond();
  void respond(std::uint32_t number, const Response& response);

  void fail(int status, const Reason<0>& reason);
  void write(const Response& response);
  void write_slice();
  void linger();
  void discard_rest();
  void discard();

  PeerStream stream_;
  const std::string address_;  // of the other end of the socket
  std::optional<Place> place_;
  beast::flat_buffer buffer_;
  std::optional<RequestParser> parser_;
  std::optional<Request> request_;  // complete but for its body
  std::optional<LargeBody> large_body_;

  State state_ = State::Reading;
  bool timed_out_ = false;
  bool keep_alive_ = false;
  bool is_old_version_ = false;  // HTTP/1.0 wants to be told that it may go on
  bool is_head_request_ = false;
  bool is_refusal_ = false;
  std::uint32_t request_number_ = 0;

  std::string head_;
  std::shared_ptr<const std::string> body_;
  std::size_t body_written_ = 0;
};

void Connection::on_time_out() {
  error_code ignored;
  switch (state_) {
    case State::Greeting: ++hub().counts.cut_off; return drop();
    case State::Reading:
      if (!parser_ || !parser_->got_some()) return drop();
      // The read that is under way ends, and says so.
      timed_out_ = true;
      stream_.socket().cancel(ignored);
      return;
    case State::Handling: return fail(503, reasons::answer_took_too_long);
    case State::Writing: ++hub().counts.cut_off; return drop();
    case State::Lingering: return drop();
    case State::Done: return;
  }
}

void Connection::drop() {
  if (state_ == State::Done) return;
  state_ = State::Done;
  stream_.close();
  stop_timer();
  place_.reset();
  large_body_.reset();
  if (is_refusal_) --hub().refusals;
}

void Connection::stop_waiting() {
  if (state_ == State::Greeting) return drop();
  if (state_ == State::Reading && !parser_->got_some() && buffer_.size() == 0) return drop();
  keep_alive_ = false;
}

void Connection::start() {
  if (!stream_.is_tls()) return read_request();
  state_ = State::Greeting;
  wait_at_most(hub().limits().handshake_timeout);
  stream_.tls().async_handshake(
      [self = self()](error_code error, std::size_t) { self->on_greeted(error); });
}

void Connection::on_greeted(error_code error) {
  if (state_ != State::Greeting) return;
  if (!error) return read_request();
  // Whoever types http:// should not be left with nothing. A few bytes always fit into the socket.
  if (is_plain_http(error)) {
    error_code ignored;
    stream_.socket().send(asio::buffer(TlsWanted), 0, ignored);
    return discard_rest();
  }
  drop();
}

void Connection::read_request() {
  state_ = State::Reading;
  timed_out_ = false;
  if (buffer_.size() == 0) buffer_.shrink_to_fit();
  request_.reset();
  parser_.emplace();
  const Limits& limits = hub().limits();
  parser_->header_limit(static_cast<std::uint32_t>(limits.max_header_bytes));
  // Until the head tells what it is.
  parser_->body_limit(limits.max_large_body_bytes);
  wait_at_most(limits.request_timeout);
  http::async_read_header(
      stream_, buffer_, *parser_,
      [self = self()](error_code error, std::size_t bytes) { self->on_head(error, bytes); });
}

void Connection::on_head(error_code error, std::size_t bytes) {
  if (state_ != State::Reading) return;
  hub().counts.bytes_in += bytes;
  if (error || timed_out_) return on_failed_read(error, true);
  if (const std::optional<HeadFault> fault = fault_of_head(*parser_)) {
    return fail(fault->status, *fault->reason);
  }
  request_ = request_of_head(*parser_, address_, hub().settings.trusted_proxies);
  if (!request_) return fail(400, reasons::http_path);
  const auto& message = parser_->get();
  keep_alive_ = parser_->keep_alive();
  is_old_version_ = message.version() == 10;
  is_head_request_ = message.method() == http::verb::head;

  if (!place_->count_for(request_->address)) {
    ++hub().counts.refused;
    return fail(503, reasons::too_many_connections);
  }
  if (message.method() == http::verb::get && !is_old_version_ && parser_->upgrade() &&
      http::token_list(message[http::field::upgrade]).exists("websocket")) {
    if (!parser_->is_done() || buffer_.size() > 0) {
      return fail(400, reasons::bytes_before_web_socket);
    }
    return upgrade(*request_);
  }
  if (parser_->is_done()) return on_body({}, 0);
  if (!expect_body()) return;
  const auto expectation = message[http::field::expect];
  if (expectation.empty() || is_old_version_) return read_body();
  if (!beast::iequals(expectation, "100-continue")) return fail(417, reasons::http_expectation);
  say_continue();
}

// Whether the body may come; if not, the peer has been told.
bool Connection::expect_body() {
  const Limits& limits = hub().limits();
  const std::size_t most =
      std::min(hub().service->max_body_bytes(*request_).value_or(limits.max_body_bytes),
               limits.max_large_body_bytes);
  parser_->body_limit(most);
  const std::uint64_t length = parser_->content_length().value_or(0);
  if (length > most) {
    fail(413, reasons::body_too_large);
    return false;
  }
  if (length <= limits.max_body_bytes) return true;
  std::optional<LargeBody> taken = LargeBody::take(shared_hub(), request_->address);
  if (!taken) {
    ++hub().counts.refused;
    fail(503, reasons::too_much_is_sent);
    return false;
  }
  large_body_.emplace(*std::move(taken));
  wait_at_most(limits.large_body_timeout);
  return true;
}

void Connection::say_continue() {
  head_ = "HTTP/1.1 100 Continue\r\n\r\n";
  asio::async_write(stream_, asio::buffer(head_),
                    [self = self()](error_code error, std::size_t bytes) {
                      if (self->state_ != State::Reading) return;
                      self->hub().counts.bytes_out += bytes;
                      if (error) return self->on_failed_read(error, false);
                      self->read_body();
                    });
}

void Connection::read_body() {
  http::async_read(
      stream_, buffer_, *parser_,
      [self = self()](error_code error, std::size_t bytes) { self->on_body(error, bytes); });
}

void Connection::on_body(error_code error, std::size_t bytes) {
  if (state_ != State::Reading) return;
  hub().counts.bytes_in += bytes;
  if (error || timed_out_) return on_failed_read(error, false);
  Request request = std::move(*request_);
  request.body = std::move(parser_->get().body());
  request_.reset();
  parser_.reset();
  large_body_.reset();
  handle(std::move(request));
}

void Connection::on_failed_read(error_code error, bool in_head) {
  if (timed_out_) return fail(408, reasons::request_took_too_long);
  if (error == http::error::end_of_stream) return drop();
  if (error == http::error::body_limit) return fail(413, reasons::body_too_large);
  if (error == http::error::header_limit) return fail(431, reasons::head_too_large);
  if (error == http::error::buffer_overflow) {
    return in_head ? fail(431, reasons::head_too_large) : fail(413, reasons::body_too_large);
  }
  if (error.category() == make_error_code(http::error::end_of_stream).category()) {
    return fail(400, reasons::not_http);
  }
  drop();
}

void Connection::handle(Request request) {
  state_ = State::Handling;
  const std::uint32_t number = ++request_number_;
  wait_at_most(hub().limits().response_timeout);
  try {
    hub().service->handle(std::move(request), make_respond());
  } catch (...) {
    respond(number, problem(500, Error(reasons::server_fault)));
  }
}

void Connection::upgrade(const Request& request) {
  if (request.header("sec-websocket-version") != "13") {
    Response response = problem(426, Error(reasons::web_socket_version));
    response.headers.emplace_back("Sec-WebSocket-Version", "13");
    return write(response);
  }
  if (request.header("sec-websocket-key").size() != 24) {
    return fail(400, reasons::web_socket_key);
  }
  state_ = State::Handling;
  ++request_number_;
  std::variant<Service::Upgrade, Response> decision;
  try {
    decision = hub().service->upgrade(request);
  } catch (...) {
    decision = problem(500, Error(reasons::server_fault));
  }
  if (state_ != State::Handling) return;  // the service has destroyed the listener
  if (const Response* no = std::get_if<Response>(&decision)) return write(*no);
  state_ = State::Done;
  stop_timer();
  serve_web_socket(shared_hub(), std::move(stream_), std::move(*place_), request,
                   std::move(std::get<Service::Upgrade>(decision)));
  place_.reset();
}

// Whoever holds it holds neither the connection nor the listener.
Respond Connection::make_respond() {
  return [weak = std::weak_ptr<Peer>(weak_from_this()),
          number = request_number_](const Response& response) {
    const std::shared_ptr<Peer> alive = weak.lock();
    if (alive) static_cast<Connection&>(*alive).respond(number, response);
  };
}

void Connection::respond(std::uint32_t number, const Response& response) {
  if (state_ == State::Handling && number == request_number_) write(response);
}

// An answer after which nothing can come: we no longer know where the next request would start, or
// do not want it.
void Connection::fail(int status, const Reason<0>& reason) {
  large_body_.reset();
  keep_alive_ = false;
  write(problem(status, Error(reason)));
}

void Connection::write(const Response& response) {
  state_ = State::Writing;
  const bool goes_on = keep_alive_ && hub().accepting;
  keep_alive_ = goes_on;
  const std::size_t length = response.body ? response.body->size() : 0;

  head_ = "HTTP/1.1 " + std::to_string(response.status) + ' ';
  head_ += http::obsolete_reason(static_cast<http::status>(response.status));
  head_ += "\r\n";
  if (!has_no_body(response.status)) {
    if (length > 0) append_header(head_, "Content-Type", response.content_type);
    append_header(head_, "Content-Length", std::to_string(length));
  }
  for (const auto& [name, value] : response.headers) append_header(head_, name, value);
  // An answer may have its own in place of a common one.
  for (const auto& [name, value] : hub().settings.common_headers) {
    const bool is_replaced = std::any_of(response.headers.begin(), response.headers.end(),
                                         [&](const auto& header) { return header.first == name; });
    if (!is_replaced) append_header(head_, name, value);
  }
  if (!goes_on) {
    append_header(head_, "Connection", "close");
  } else if (is_old_version_) {
    append_header(head_, "Connection", "keep-alive");
  }
  head_ += "\r\n";

  body_.reset();
  if (!is_head_request_ && !has_no_body(response.status) && length > 0) body_ = response.body;
  body_written_ = 0;
  write_slice();
}

void Connection::write_slice() {
  wait_at_most(hub().limits().request_timeout);
  asio::const_buffer slice;
  if (body_) slice = asio::buffer(asio::buffer(*body_) + body_written_, SliceBytes);
  body_written_ += slice.size();
  asio::async_write(stream_, std::array<asio::const_buffer, 2>{asio::buffer(head_), slice},
                    [self = self()](error_code error, std::size_t bytes) {
                      if (self->state_ != State::Writing) return;
                      self->hub().counts.bytes_out += bytes;
                      if (error) return self->drop();
                      self->head_.clear();
                      if (self->body_ && self->body_written_ < self->body_->size()) {
                        return self->write_slice();
                      }
                      self->body_.reset();
                      if (self->keep_alive_) return self->read_request();
                      self->linger();
                    });
}

void Connection::linger() {
  state_ = State::Lingering;
  place_.reset();
  parser_.reset();
  buffer_.clear();
  buffer_.shrink_to_fit();
  if (!stream_.is_tls()) return discard_rest();
  wait_at_most(LingerTime);
  stream_.tls().async_goodbye([self = self()](error_code, std::size_t) {
    if (self->state_ == State::Lingering) self->discard_rest();
  });
}

// Below TLS, where there is some: whatever comes is not looked at.
void Connection::discard_rest() {
  state_ = State::Lingering;
  place_.reset();
  error_code error;
  stream_.socket().shutdown(TcpSocket::shutdown_send, error);
  if (error) return drop();
  wait_at_most(LingerTime);
  discard();
}

void Connection::discard() {
  stream_.socket().async_read_some(asio::buffer(hub().discarded),
                                   [self = self()](error_code error, std::size_t) {
                                     if (self->state_ != State::Lingering) return;
                                     if (error) return self->drop();
                                     self->discard();
                                   });
}

void Connection::refuse() {
  ++hub().counts.refused;
  is_refusal_ = true;
  // A handshake is too much work for that.
  if (++hub().refusals > MostRefusals || stream_.is_tls()) return drop();
  fail(503, reasons::no_room_for_connection);
}

}  // namespace

void serve_connection(const std::shared_ptr<Hub>& hub, TcpSocket socket, std::string address) {
  std::optional<Place> place = Place::take(hub);
  // A trusted proxy speaks for others, and counts for those.
  const auto& proxies = hub->settings.trusted_proxies;
  if (place && std::ranges::find(proxies, address) == proxies.end() &&
      (!place->count_for(address) || (hub->tls && !may_shake_hands(*hub, address)))) {
    place.reset();
  }
  const bool has_room = place.has_value();
  PeerStream stream =
      hub->tls ? PeerStream(std::move(socket), *hub->tls) : PeerStream(std::move(socket));
  const auto connection =
      std::make_shared<Connection>(hub, std::move(stream), std::move(address), std::move(place));
  if (has_room) {
    connection->start();
  } else {
    connection->refuse();
  }
}

}  // namespace quoin::server::net
