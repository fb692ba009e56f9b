#include "server/net/listener.h"

#include <chrono>
#include <utility>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/ip/v6_only.hpp>

#include "server/net/address.h"
#include "server/net/connection.h"
#include "server/net/hub.h"
#include "server/reasons.h"
#include "server/runtime/loop_implementation.h"

namespace quoin::server::net {
namespace {

using asio::ip::tcp;

// When the system has no more descriptors or memory, we ask again after this.
constexpr std::chrono::milliseconds BackOff{100};

// Takes connections in until closed. What waits in the loop keeps it alive.
class Acceptor : public std::enable_shared_from_this<Acceptor> {
 public:
  Acceptor(asio::io_context& context, std::shared_ptr<Hub> hub)
      : acceptor_(context.get_executor()), hub_(std::move(hub)) {}

  error_code open(const tcp::endpoint& endpoint) {
    error_code error;
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error && endpoint.address().is_v6()) {
      error_code ignored;
      acceptor_.set_option(asio::ip::v6_only(false), ignored);
    }
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (!error) port_ = acceptor_.local_endpoint(error).port();
    return error;
  }
  std::uint16_t port() const { return port_; }

  void accept() {
    acceptor_.async_accept([self = shared_from_this()](error_code error, TcpSocket socket) {
      if (!self->acceptor_.is_open()) return;
      self->on_accepted(error, std::move(socket));
    });
  }

  void close() {
    error_code ignored;
    acceptor_.close(ignored);
    timer_.cancel();
  }

 private:
  void on_accepted(error_code error, TcpSocket socket) {
    if (error == asio::error::no_descriptors || error == asio::error::no_buffer_space ||
        error == asio::error::no_memory ||
        error == boost::system::errc::too_many_files_open_in_system) {
      timer_ = hub_->timers.after(BackOff, [self = shared_from_this()] { self->accept(); });
      return;
    }
    if (!error) serve(std::move(socket));
    if (acceptor_.is_open()) accept();
  }

  void serve(TcpSocket socket) {
    error_code error;
    const tcp::endpoint peer = socket.remote_endpoint(error);
    if (error) return;  // already gone
    socket.set_option(tcp::no_delay(true), error);
    serve_connection(hub_, std::move(socket), *normal_address(peer.address().to_string()));
  }

  asio::basic_socket_acceptor<tcp, Executor> acceptor_;
  Timer timer_;
  std::shared_ptr<Hub> hub_;
  std::uint16_t port_ = 0;
};

class TcpListener final : public Listener {
 public:
  TcpListener(std::shared_ptr<Hub> hub, std::shared_ptr<Acceptor> acceptor)
      : hub_(std::move(hub)), acceptor_(std::move(acceptor)) {}

  ~TcpListener() override {
    hub_->accepting = false;
    acceptor_->close();
    for (const auto& peer : hub_->all_peers()) peer->drop();
    hub_->service = nullptr;
  }

  std::uint16_t port() const override { return acceptor_->port(); }
  const Counts& counts() const override { return hub_->counts; }

  void stop_accepting() override {
    hub_->accepting = false;
    acceptor_->close();
    for (const auto& peer : hub_->all_peers()) peer->stop_waiting();
  }

  void set_tls(TlsContextPtr tls) override { hub_->tls = std::move(tls); }

  void close_sockets(std::uint16_t code, std::string_view reason) override {
    for (const auto& peer : hub_->all_peers()) peer->close_socket(code, reason);
  }

 private:
  std::shared_ptr<Hub> hub_;
  std::shared_ptr<Acceptor> acceptor_;
};

}  // namespace

Result<std::unique_ptr<Listener>> Listener::listen(Loop& loop, Timers& timers, const Clock& clock,
                                                   Settings settings, Service& service) {
  error_code error;
  const asio::ip::address address = asio::ip::make_address(settings.address, error);
  if (error) return Error(reasons::listen_no_address, settings.address);
  for (std::string& proxy : settings.trusted_proxies) {
    std::optional<std::string> normal = normal_address(proxy);
    if (!normal) return Error(reasons::listen_no_proxy, proxy);
    proxy = std::move(*normal);
  }

  const tcp::endpoint endpoint(address, settings.port);
  const auto hub = std::make_shared<Hub>(timers, clock, std::move(settings), service);
  const auto acceptor = std::make_shared<Acceptor>(loop.implementation().context, hub);
  if (const error_code failure = acceptor->open(endpoint)) {
    const std::string where =
        (address.is_v6() ? '[' + address.to_string() + ']' : address.to_string()) + ':' +
        std::to_string(endpoint.port());
    if (failure == asio::error::address_in_use) {
      return Error(reasons::listen_port_taken, where);
    }
    return Error(reasons::listen_fails, where, failure.message());
  }
  acceptor->accept();
  return std::unique_ptr<Listener>(std::make_unique<TcpListener>(hub, acceptor));
}

}  // namespace quoin::server::net
