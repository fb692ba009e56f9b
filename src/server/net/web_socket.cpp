#include "server/net/web_socket.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>
#include <exception>
#include <optional>
#include <utility>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "base/text.h"

namespace quoin::server::net {
namespace {

namespace websocket = boost::beast::websocket;
using std::chrono::milliseconds;

// What a queued message costs besides its bytes.
constexpr std::size_t BytesPerMessage = 32;
// A buffer that grew beyond this is given back after the message.
constexpr std::size_t MessageBufferKept = 2 * 1024;
constexpr std::size_t RoundTripsKept = 5;
// After the connection is closed, what was under way ends at once; what is left then never will.
constexpr milliseconds TimeToLetGo{1'000};

// Measures how long pings take. One is under way at a time; its payload cannot be guessed, so a
// pong that comes without it, or before it, tells nothing.
class PingMeter {
 public:
  bool is_under_way() const { return sent_at_.has_value(); }

  // The payload of the next ping.
  std::string_view start(std::int64_t now) {
    if (getentropy(nonce_.data(), nonce_.size()) != 0) std::terminate();
    sent_at_ = now;
    return {nonce_.data(), nonce_.size()};
  }
  void on_pong(std::string_view payload, std::int64_t now) {
    if (!sent_at_ || payload != std::string_view(nonce_.data(), nonce_.size())) return;
    round_trips_[count_++ % RoundTripsKept] = milliseconds(now - *sent_at_);
    sent_at_.reset();
  }
  milliseconds least() const {
    const std::size_t kept = std::min(count_, RoundTripsKept);
    if (kept == 0) return milliseconds(0);
    return *std::min_element(round_trips_.begin(), round_trips_.begin() + kept);
  }

 private:
  std::array<char, 8> nonce_{};
  std::optional<std::int64_t> sent_at_;  // by the steady clock
  std::array<milliseconds, RoundTripsKept> round_trips_{};
  std::size_t count_ = 0;
};

// The messages that wait to be written. Two lists that change places cost an idle socket nothing.
class Outbox {
 public:
  using Message = std::shared_ptr<const std::string>;

  std::size_t unsent_bytes() const { return unsent_bytes_; }
  void add(Message message) {
    unsent_bytes_ += message->size() + BytesPerMessage;
    waiting_.push_back(std::move(message));
  }
  // The next to write, which stays until it is done(); null when there is none.
  const std::string* next() {
    if (position_ == writing_.size()) {
      writing_.clear();
      position_ = 0;
      std::swap(writing_, waiting_);
      if (writing_.empty()) {
        writing_ = {};
        waiting_ = {};
        return nullptr;
      }
    }
    return writing_[position_].get();
  }
  void done() {
    unsent_bytes_ -= writing_[position_]->size() + BytesPerMessage;
    writing_[position_++].reset();
  }

 private:
  std::vector<Message> writing_;
  std::vector<Message> waiting_;
  std::size_t position_ = 0;
  std::size_t unsent_bytes_ = 0;
};

// At most so many bytes, and no half character at the end.
std::string_view shortened(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xc0) == 0x80) --bytes;
  return text.substr(0, bytes);
}

http::request<http::empty_body> to_beast(const Request& request) {
  http::request<http::empty_body> message(http::verb::get, "/", 11);
  for (const auto& [name, value] : request.headers) message.insert(name, value);
  return message;
}

class WebSocket final : public Peer, public Socket {
 public:
  WebSocket(const std::shared_ptr<Hub>& hub, PeerStream stream, Place place, std::string address,
            std::unique_ptr<SocketHandler> handler)
      : Peer(hub),
        stream_(std::in_place, std::move(stream)),
        place_(std::move(place)),
        address_(std::move(address)),
        handler_(std::move(handler)) {}

  void accept(const Request& request, Headers headers, std::string subprotocol);

  void send(std::shared_ptr<const std::string> message) override;
  void close(std::uint16_t code, std::string_view reason) override;
  const std::string& address() const override { return address_; }
  milliseconds round_trip() const override { return meter_.least(); }

  void drop() override { finish(); }
  void close_socket(std::uint16_t code, std::string_view reason) override { close(code, reason); }

 private:
  // Handshake before on_open(); Closing once close() was called, which may be during the handshake;
  // Broken when nothing can be written any more and only the end is waited for.
  enum class State : std::uint8_t { Handshake, Open, Closing, Broken, Done };

  std::shared_ptr<WebSocket> self() {
    return std::static_pointer_cast<WebSocket>(shared_from_this());
  }
  template <class Call>
  void call_handler(const Call& call);

  void on_accepted(error_code error);
  void read();
  void on_read(error_code error, std::size_t bytes);
  void write();
  void start_closing_handshake();
  void break_off();
  void on_goodbye();
  void tell_the_end();
  void finish();

  void tick();
  void on_time_out() override { tick(); }
  void send_ping(std::int64_t now);
  void end_within(milliseconds time);

  // False: no compression, whose tables are large. Empty only after the end.
  std::optional<websocket::stream<PeerStream, false>> stream_;
  std::optional<Place> place_;
  const std::string address_;
  std::unique_ptr<SocketHandler> handler_;

  State state_ = State::Handshake;
  bool is_reading_ = false;
  bool is_writing_ = false;
  bool is_pinging_ = false;
  bool is_in_touch_ = false;  // the handler has heard on_open(), and not yet on_close()
  int calls_under_way_ = 0;
  std::int64_t next_ping_ = 0;
  std::int64_t pong_by_ = 0;  // while a ping is under way
  std::optional<std::int64_t> end_by_;
  Timer let_go_;
  PingMeter meter_;
  Outbox outbox_;
  beast::flat_buffer incoming_;
  websocket::close_reason close_reason_;
};

// An exception of the handler costs its socket.
template <class Call>
void WebSocket::call_handler(const Call& call) {
  ++calls_under_way_;
  bool went_well = true;
  try {
    call(*handler_);
  } catch (...) {
    went_well = false;
  }
  --calls_under_way_;
  if (!went_well) close(websocket::close_code::internal_error, "something went wrong here");
}

void WebSocket::accept(const Request& request, Headers headers, std::string subprotocol) {
  stream_->read_message_max(hub().limits().max_message_bytes);
  stream_->auto_fragment(false);
  stream_->text(true);
  stream_->set_option(websocket::stream_base::decorator(
      [&hub = hub(), headers = std::move(headers),
       subprotocol = std::move(subprotocol)](websocket::response_type& response) {
        for (const Headers* some : {&headers, &hub.settings.common_headers}) {
          for (const auto& [name, value] : *some) response.insert(name, value);
        }
        if (!subprotocol.empty()) response.set(http::field::sec_websocket_protocol, subprotocol);
        // Else Beast would put in its own, with its version.
        if (response.count(http::field::server) == 0) response.set(http::field::server, "quoin");
      }));
  end_within(hub().limits().request_timeout);
  stream_->async_accept(to_beast(request),
                        [self = self()](error_code error) { self->on_accepted(error); });
}

void WebSocket::on_accepted(error_code error) {
  if (state_ == State::Done) return;
  if (error) return finish();
  stream_->set_option(websocket::stream_base::decorator([](websocket::response_type&) {}));
  stream_->control_callback([this](websocket::frame_type type, beast::string_view payload) {
    if (type == websocket::frame_type::pong) meter_.on_pong(payload, steady_now());
    if (type == websocket::frame_type::close) on_goodbye();
  });
  if (state_ == State::Closing) return start_closing_handshake();  // before anybody heard of it
  state_ = State::Open;
  is_in_touch_ = true;
  ++hub().counts.sockets;
  end_by_.reset();
  read();
  call_handler([this](SocketHandler& handler) { handler.on_open(*this); });
  tick();
}

// Not while closing: the closing handshake reads by itself.
void WebSocket::read() {
  is_reading_ = true;
  stream_->async_read(incoming_, [self = self()](error_code error, std::size_t bytes) {
    self->on_read(error, bytes);
  });
}

void WebSocket::on_read(error_code error, std::size_t bytes) {
  is_reading_ = false;
  if (state_ == State::Done) return;
  hub().counts.bytes_in += bytes;
  if (error) return finish();
  const auto data = incoming_.cdata();
  const std::string_view text(static_cast<const char*>(data.data()), data.size());
  if (!stream_->got_text()) {
    close(websocket::close_code::unknown_data, "only text is understood here");
  } else if (!is_valid_utf8(text)) {
    // Beast looks too, but not at a character that an empty last fragment cuts off.
    close(websocket::close_code::bad_payload, "that is not UTF-8");
  } else if (state_ == State::Open) {
    call_handler([text](SocketHandler& handler) { handler.on_message(text); });
  }
  incoming_.clear();
  if (incoming_.capacity() > MessageBufferKept) incoming_.shrink_to_fit();
  if (state_ == State::Open) return read();
  if (state_ == State::Broken) finish();
}

void WebSocket::send(std::shared_ptr<const std::string> message) {
  assert(message);
  if (state_ != State::Open) return;
  outbox_.add(std::move(message));
  if (outbox_.unsent_bytes() > hub().limits().max_unsent_bytes) {
    ++hub().counts.cut_off;
    return break_off();
  }
  if (!is_writing_) write();
}

void WebSocket::write() {
  const std::string* message = outbox_.next();
  is_writing_ = message != nullptr;
  if (!message) {
    if (state_ == State::Closing) start_closing_handshake();
    return;
  }
  stream_->async_write(asio::buffer(*message),
                       [self = self()](error_code error, std::size_t bytes) {
                         if (self->state_ == State::Done || self->state_ == State::Broken) return;
                         self->hub().counts.bytes_out += bytes;
                         if (error) {
                           // The peer went, or a closing handshake is under way that reading will
                           // see the end of.
                           if (!self->is_reading_) return self->finish();
                           self->state_ = State::Broken;
                           return self->end_within(self->hub().limits().closing_timeout);
                         }
                         self->outbox_.done();
                         self->write();
                       });
}

void WebSocket::close(std::uint16_t code, std::string_view reason) {
  if (state_ != State::Open && state_ != State::Handshake) return;
  const bool is_accepted = state_ == State::Open;
  state_ = State::Closing;
  close_reason_.code = code;
  const std::string_view told = shortened(reason, close_reason_.reason.max_size());
  close_reason_.reason.assign(told.data(), told.size());
  end_within(hub().limits().closing_timeout);
  if (is_accepted && !is_writing_) start_closing_handshake();
}

void WebSocket::start_closing_handshake() {
  if (!stream_->is_open()) return;  // the peer, or Beast for a fault of the peer's, was first
  stream_->async_close(close_reason_, [self = self()](error_code error) {
    // After an error, reading sees the end, if it is under way.
    if (!error || !self->is_reading_) self->finish();
  });
}

// Nothing more is written; the read that is under way fails and ends the rest. Not at once, because
// whoever sends may be in the middle of a list of sockets.
void WebSocket::break_off() {
  state_ = State::Broken;
  stream_->next_layer().close();
}

// The peer has sent its last frame; the connection itself may take its time to end. Told later,
// because Beast is in the middle of reading.
void WebSocket::on_goodbye() {
  end_within(hub().limits().closing_timeout);
  asio::post(stream_->get_executor(), [self = self()] { self->tell_the_end(); });
}

void WebSocket::tell_the_end() {
  if (state_ != State::Done) state_ = State::Broken;
  if (is_in_touch_) {
    is_in_touch_ = false;
    --hub().counts.sockets;
    call_handler([](SocketHandler& handler) { handler.on_close(); });
  }
  // One that is just being called goes when it has returned, with all of this.
  if (calls_under_way_ == 0) handler_.reset();
}

// What is being written is kept until the system has let go of it, and so is the stream. But a peer
// that breaks the rules in the very moment in which we close makes Beast wait for itself, reading
// for closing and closing for reading; both would keep the stream, and the stream them, for ever.
void WebSocket::finish() {
  if (state_ == State::Done) return;
  state_ = State::Done;
  stream_->next_layer().close();
  stop_timer();
  let_go_ = hub().timers.after(TimeToLetGo, [weak = weak_from_this()] {
    if (const std::shared_ptr<Peer> still_here = weak.lock())
      static_cast<WebSocket&>(*still_here).stream_.reset();
  });
  place_.reset();
  tell_the_end();
}

void WebSocket::end_within(milliseconds time) {
  const std::int64_t by = after(time);
  if (end_by_ && *end_by_ <= by) return;
  end_by_ = by;
  tick();
}

// Does what is due, and sets the timer for what comes next.
void WebSocket::tick() {
  if (state_ == State::Done) return;
  const std::int64_t now = steady_now();
  const Limits& limits = hub().limits();
  if (end_by_ && now >= *end_by_) return finish();
  // Closed from the other side, or for a fault that Beast found: it says so and waits for the peer.
  if (!stream_->is_open() && !end_by_) end_by_ = after(limits.closing_timeout);

  std::int64_t next = 0;
  if (end_by_) {
    next = *end_by_;
  } else if (meter_.is_under_way()) {
    if (now >= pong_by_) {
      ++hub().counts.cut_off;
      return finish();
    }
    next = std::min(pong_by_, now < next_ping_ ? next_ping_ : now + limits.ping_interval.count());
  } else {
    if (now >= next_ping_ && !is_pinging_ && state_ == State::Open) send_ping(now);
    next = now < next_ping_ ? next_ping_ : now + limits.ping_interval.count();
  }
  wait_until(next);
}

void WebSocket::send_ping(std::int64_t now) {
  is_pinging_ = true;
  next_ping_ = now + hub().limits().ping_interval.count();
  pong_by_ = after(hub().limits().pong_timeout);
  const std::string_view payload = meter_.start(now);
  stream_->async_ping(websocket::ping_data(payload.data(), payload.size()),
                      [self = self()](error_code) { self->is_pinging_ = false; });
}

}  // namespace

void serve_web_socket(const std::shared_ptr<Hub>& hub, PeerStream stream, Place place,
                      const Request& request, Service::Upgrade upgrade) {
  assert(upgrade.handler);
  std::make_shared<WebSocket>(hub, std::move(stream), std::move(place), request.address,
                              std::move(upgrade.handler))
      ->accept(request, std::move(upgrade.headers), std::move(upgrade.subprotocol));
}

}  // namespace quoin::server::net
