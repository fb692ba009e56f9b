#include "client/swarm.h"

#include <list>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "client/reasons.h"

namespace quoin::client {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using Executor = asio::io_context::executor_type;
using TcpSocket = asio::basic_stream_socket<tcp, Executor>;
using SteadyTimer =
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, Executor>;
using Endpoints = std::vector<tcp::endpoint>;

constexpr std::size_t MostMessageBytes = 16 * 1024 * 1024;
constexpr std::size_t WriteBufferBytes = 1024;
constexpr std::size_t BufferKept = 4 * 1024;
constexpr std::chrono::milliseconds ClosingTime{5'000};

// One WebSocket. What waits for it in the context keeps it alive; `events_` is null once the swarm
// is gone or the end was told.
class Member : public std::enable_shared_from_this<Member> {
 public:
  Member(asio::io_context& context, std::size_t number, const Swarm::Events& events)
      : stream_(context.get_executor()),
        timer_(context.get_executor()),
        number_(number),
        events_(&events) {}

  void open(const Url& url, const Headers& extra, const Endpoints& endpoints,
            std::chrono::milliseconds timeout) {
    end_within(timeout, "no answer in time");
    const auto addresses = std::make_shared<const Endpoints>(endpoints);
    asio::async_connect(
        stream_.next_layer(), *addresses,
        [self = shared_from_this(), addresses, url, extra](error_code error, const tcp::endpoint&) {
          if (self->is_done_) return;
          if (error) return self->on_end(error);
          self->shake_hands(url, extra);
        });
  }

  void send(std::string text) {
    if (!is_open_ || is_closing_) return;
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) write();
  }

  void close() {
    if (is_done_ || is_closing_) return;
    if (!is_open_) return finish({.code = 0, .reason = "closed before it was open"});
    is_closing_ = true;
    end_within(ClosingTime, "no closing handshake in time");
    if (queue_.empty()) start_closing_handshake();
  }

  void pause_reading(bool paused) {
    if (is_done_) return;
    paused_ = paused ? shared_from_this() : nullptr;
    if (is_open_) read();
  }

  // The end, told or not.
  void finish(const Closing& closing) {
    if (std::exchange(is_done_, true)) return;
    is_open_ = false;
    error_code ignored;
    stream_.next_layer().close(ignored);
    timer_.cancel();
    const std::shared_ptr<Member> until_it_is_told = std::move(paused_);
    if (events_ && events_->on_close) events_->on_close(number_, closing);
  }

  void forget() {
    events_ = nullptr;
    finish({});
  }

 private:
  void shake_hands(const Url& url, const Headers& extra) {
    error_code ignored;
    stream_.next_layer().set_option(tcp::no_delay(true), ignored);
    stream_.read_message_max(MostMessageBytes);
    stream_.write_buffer_bytes(WriteBufferBytes);
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.set_option(websocket::stream_base::decorator([extra](websocket::request_type& request) {
      request.erase(http::field::user_agent);
      for (const auto& [name, value] : extra) request.set(name, value);
    }));
    const auto response = std::make_shared<websocket::response_type>();
    stream_.async_handshake(
        *response, url.authority(), url.target,
        [self = shared_from_this(), response](error_code error) {
          if (self->is_done_) return;
          if (error == websocket::error::upgrade_declined) {
            return self->finish({.code = 0,
                                 .reason = "the server answered " +
                                           std::to_string(response->result_int()) + ": " +
                                           response->body()});
          }
          if (error) return self->on_end(error);
          self->timer_.cancel();
          self->is_open_ = true;
          self->read();
          if (self->events_->on_open) self->events_->on_open(self->number_);
        });
  }

  void read() {
    if (is_reading_ || paused_ || is_done_) return;
    is_reading_ = true;
    stream_.async_read(incoming_, [self = shared_from_this()](error_code error, std::size_t) {
      self->is_reading_ = false;
      if (self->is_done_) return;
      if (error) return self->on_end(error);
      const auto data = self->incoming_.cdata();
      if (self->events_->on_message) {
        self->events_->on_message(self->number_,
                                  {static_cast<const char*>(data.data()), data.size()});
      }
      self->incoming_.clear();
      if (self->incoming_.capacity() > BufferKept) self->incoming_.shrink_to_fit();
      self->read();
    });
  }

  void write() {
    stream_.async_write(asio::buffer(queue_.front()),
                        [self = shared_from_this()](error_code error, std::size_t) {
                          // Reading will see why.
                          if (self->is_done_ || error) return;
                          self->queue_.pop_front();
                          if (!self->queue_.empty()) return self->write();
                          if (self->is_closing_) self->start_closing_handshake();
                        });
  }

  void start_closing_handshake() {
    if (!stream_.is_open()) return;  // the server was first
    stream_.async_close(websocket::close_code::normal,
                        [self = shared_from_this()](error_code error) {
                          if (!error) self->on_end(websocket::error::closed);
                        });
  }

  void end_within(std::chrono::milliseconds time, std::string_view reason) {
    timer_.expires_after(time);
    timer_.async_wait([self = shared_from_this(), reason = std::string(reason)](error_code error) {
      if (!error) self->finish({.code = 0, .reason = reason});
    });
  }

  void on_end(error_code error) {
    if (error == websocket::error::closed) {
      const websocket::close_reason& told = stream_.reason();
      return finish(
          {.code = told.code, .reason = std::string(told.reason.data(), told.reason.size())});
    }
    finish({.code = 0, .reason = error.message()});
  }

  websocket::stream<TcpSocket, false> stream_;
  SteadyTimer timer_;
  const std::size_t number_;
  const Swarm::Events* events_;
  beast::flat_buffer incoming_;
  std::list<std::string> queue_;  // the first is being written, and must not move
  bool is_closing_ = false;
  bool is_open_ = false;
  std::shared_ptr<Member> paused_;  // itself while it does not read: nothing else may hold it
  bool is_reading_ = false;
  bool is_done_ = false;
};

}  // namespace

struct Swarm::Implementation {
  Events events;
  asio::io_context context{1};
  asio::executor_work_guard<Executor> work{context.get_executor()};
  std::map<std::string, Endpoints> known_hosts;
  // A number is never used twice, so those that ended leave only an empty pointer.
  std::vector<std::weak_ptr<Member>> members;

  std::shared_ptr<Member> member(std::size_t number) const {
    return number < members.size() ? members[number].lock() : nullptr;
  }

  Result<Endpoints> find_host(const Url& url) {
    const std::string name = url.authority();
    if (const auto known = known_hosts.find(name); known != known_hosts.end()) {
      return known->second;
    }
    error_code error;
    tcp::resolver resolver(context);
    const auto found = resolver.resolve(url.host, std::to_string(url.port), error);
    if (error) return Error(reasons::host_not_known, url.host, error.message());
    Endpoints endpoints;
    for (const auto& entry : found) endpoints.push_back(entry.endpoint());
    return known_hosts[name] = std::move(endpoints);
  }
};

Swarm::Swarm(Events events) : implementation_(std::make_unique<Implementation>()) {
  implementation_->events = std::move(events);
}

Swarm::~Swarm() {
  for (const auto& weak : implementation_->members) {
    if (const std::shared_ptr<Member> member = weak.lock()) member->forget();
  }
}

std::size_t Swarm::open(const Url& url, const Headers& extra, std::chrono::milliseconds timeout) {
  const std::size_t number = implementation_->members.size();
  const auto member =
      std::make_shared<Member>(implementation_->context, number, implementation_->events);
  implementation_->members.push_back(member);
  const Result<Endpoints> endpoints = implementation_->find_host(url);
  if (endpoints) {
    member->open(url, extra, *endpoints, timeout);
  } else {
    // Later, as every other end.
    post([member, reason = endpoints.error().message()] {
      member->finish({.code = 0, .reason = reason});
    });
  }
  return number;
}

void Swarm::send(std::size_t connection, std::string text) {
  if (const auto member = implementation_->member(connection)) member->send(std::move(text));
}

void Swarm::close(std::size_t connection) {
  if (const auto member = implementation_->member(connection)) member->close();
}

void Swarm::cut(std::size_t connection) {
  if (const auto member = implementation_->member(connection)) {
    member->finish({.code = 0, .reason = "cut"});
  }
}

void Swarm::pause_reading(std::size_t connection, bool paused) {
  if (const auto member = implementation_->member(connection)) member->pause_reading(paused);
}

void Swarm::after(std::chrono::milliseconds delay, Task task) {
  const auto timer = std::make_shared<SteadyTimer>(implementation_->context.get_executor(), delay);
  timer->async_wait([timer, task = std::move(task)](error_code error) {
    if (!error) task();
  });
}

void Swarm::post(Task task) { asio::post(implementation_->context, std::move(task)); }

void Swarm::run() {
  implementation_->context.run();
  implementation_->context.restart();
}

void Swarm::stop() { implementation_->context.stop(); }

}  // namespace quoin::client
