#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <variant>

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include "server/net/tls.h"
#include "server/runtime/loop_implementation.h"

namespace quoin::server::net {

namespace beast = boost::beast;
namespace http = boost::beast::http;

// TLS on a socket. What it does is behind functions without types of handlers, so that OpenSSL and
// the templates around it are compiled once, in tls.cpp.
class TlsLayer {
 public:
  using OnDone = std::function<void(error_code, std::size_t)>;
  // The most that goes into one record.
  static constexpr std::size_t MostBytesAtOnce = 16 * 1024;

  virtual ~TlsLayer() = default;

  static std::unique_ptr<TlsLayer> make(TcpSocket socket, TlsContext& context);

  virtual TcpSocket& socket() = 0;
  virtual void async_handshake(OnDone done) = 0;
  virtual void async_read_some(asio::mutable_buffer buffer, OnDone done) = 0;
  // Of what gather() gave.
  virtual void async_write_some(asio::const_buffer buffer, OnDone done) = 0;
  // Says that nothing more will come, and waits for the other side to say so too.
  virtual void async_goodbye(OnDone done) = 0;
  // Room for what goes into one record together, until it is written.
  virtual asio::mutable_buffer gather(std::size_t bytes) = 0;
};

// The bytes of one peer, over a bare socket or through TLS. A stream as Asio and Beast want it.
class PeerStream {
 public:
  using executor_type = Executor;

  explicit PeerStream(TcpSocket socket) : way_(std::move(socket)) {}
  PeerStream(TcpSocket socket, TlsContext& context)
      : way_(TlsLayer::make(std::move(socket), context)) {}

  bool is_tls() const { return std::holds_alternative<std::unique_ptr<TlsLayer>>(way_); }
  TlsLayer& tls() { return *std::get<std::unique_ptr<TlsLayer>>(way_); }
  // Below TLS, where there is some.
  TcpSocket& socket() { return is_tls() ? tls().socket() : std::get<TcpSocket>(way_); }
  executor_type get_executor() { return socket().get_executor(); }

  template <class Buffers, class Token>
  BOOST_ASIO_INITFN_RESULT_TYPE(Token, void(error_code, std::size_t))
  async_read_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(error_code, std::size_t)>(
        [this](auto handler, const Buffers& to_fill) {
          if (!is_tls()) return socket().async_read_some(to_fill, std::move(handler));
          tls().async_read_some(first_of(to_fill), shared(std::move(handler)));
        },
        token, buffers);
  }

  template <class Buffers, class Token>
  BOOST_ASIO_INITFN_RESULT_TYPE(Token, void(error_code, std::size_t))
  async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(error_code, std::size_t)>(
        [this](auto handler, const Buffers& to_send) {
          if (!is_tls()) return socket().async_write_some(to_send, std::move(handler));
          const std::size_t bytes = std::min(asio::buffer_size(to_send), TlsLayer::MostBytesAtOnce);
          const asio::mutable_buffer record = tls().gather(bytes);
          asio::buffer_copy(record, to_send);
          tls().async_write_some(record, shared(std::move(handler)));
        },
        token, buffers);
  }

  void close() {
    error_code ignored;
    socket().close(ignored);
  }

 private:
  // A handler of Asio can be moved only, and a std::function has to be copied.
  template <class Handler>
  static TlsLayer::OnDone shared(Handler handler) {
    return [kept = std::make_shared<Handler>(std::move(handler))](error_code error,
                                                                  std::size_t bytes) {
      Handler now = std::move(*kept);
      now(error, bytes);
    };
  }

  template <class Buffers>
  static asio::mutable_buffer first_of(const Buffers& buffers) {
    const auto end = asio::buffer_sequence_end(buffers);
    for (auto it = asio::buffer_sequence_begin(buffers); it != end; ++it)
      if (const asio::mutable_buffer one(*it); one.size() > 0) return one;
    return {};
  }

  std::variant<TcpSocket, std::unique_ptr<TlsLayer>> way_;
};

// How Beast ends a WebSocket whose stream this is.
template <class Handler>
void async_teardown(beast::role_type role, PeerStream& stream, Handler&& handler) {
  using beast::websocket::async_teardown;
  if (!stream.is_tls())
    return async_teardown(role, stream.socket(), std::forward<Handler>(handler));
  stream.tls().async_goodbye([kept = std::make_shared<std::decay_t<Handler>>(
                                  std::forward<Handler>(handler))](error_code error, std::size_t) {
    std::decay_t<Handler> now = std::move(*kept);
    now(error);
  });
}
inline void teardown(beast::role_type, PeerStream& stream, error_code&) { stream.close(); }
inline void beast_close_socket(PeerStream& stream) { stream.close(); }

}  // namespace quoin::server::net
