#include "support/server/test_server.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "support/raw_client.h"

namespace quoin::test {

using namespace std::chrono_literals;

class TestService::Handler : public SocketHandler {
 public:
  explicit Handler(TestService& service) : service_(service) {}

  void on_open(Socket& socket) override {
    socket_ = &socket;
    service_.sockets_.push_back(&socket);
    service_.events_.push_back("open " + socket.address());
  }

  void on_message(std::string_view text) override {
    if (service_.on_next_message) {
      const auto call = std::exchange(service_.on_next_message, nullptr);
      return call();
    }
    std::istringstream words{std::string(text)};
    std::string word;
    words >> word;
    if (word == "close") {
      int code = 0;
      std::string reason;
      words >> code >> reason;
      socket_->send(std::make_shared<const std::string>("before the close"));
      socket_->close(static_cast<std::uint16_t>(code), reason);
      socket_->send(std::make_shared<const std::string>("after the close"));
    } else if (word == "throw") {
      throw std::runtime_error("asked for");
    } else if (word == "flood") {
      int count = 0;
      std::size_t bytes = 0;
      words >> count >> bytes;
      const auto message = std::make_shared<const std::string>(bytes, 'x');
      for (int i = 0; i < count; ++i) socket_->send(message);
    } else if (word == "round") {
      socket_->send(
          std::make_shared<const std::string>(std::to_string(socket_->round_trip().count())));
    } else {
      socket_->send(std::make_shared<const std::string>(text));
    }
  }

  void on_close() override {
    std::erase(service_.sockets_, socket_);
    service_.events_.emplace_back("close");
  }

 private:
  TestService& service_;
  Socket* socket_ = nullptr;
};

void TestService::handle(Request request, Respond respond) {
  const std::string& path = request.path;
  if (path == "/hello") {
    respond(Response::text(200, "text/plain", "hello"));
  } else if (path == "/echo" || path == "/large") {
    respond(Response::text(200, "text/plain", std::move(request.body)));
  } else if (path == "/size") {
    const auto bytes = static_cast<std::size_t>(std::stoul(request.parameter("bytes")));
    respond(Response::text(200, "text/plain", std::string(bytes, 'x')));
  } else if (path == "/describe") {
    std::string text =
        request.method + '\n' + request.path + '\n' + request.query + '\n' + request.address + '\n';
    for (const auto& [name, value] : request.headers) text += name + '=' + value + '\n';
    respond(Response::text(200, "text/plain", text + request.body));
  } else if (path == "/throw") {
    throw std::runtime_error("asked for");
  } else if (path == "/answer-and-throw") {
    respond(Response::text(200, "text/plain", "fine"));
    throw std::runtime_error("asked for");
  } else if (path == "/later") {
    timers_.push_back(
        loop_.after(30ms, [respond] { respond(Response::text(200, "text/plain", "at last")); }));
  } else if (path == "/hold") {
    held_.push_back(std::move(respond));
  } else if (path == "/twice") {
    respond(Response::text(200, "text/plain", "once"));
    respond(Response::text(200, "text/plain", "twice"));
  } else if (path == "/nothing") {
    respond({.status = 204, .content_type = "", .body = nullptr, .headers = {}});
  } else if (path == "/splitting") {
    respond({.status = 200,
             .content_type = "text/plain",
             .body = nullptr,
             .headers = {{"Location", "here\r\nSet-Cookie: stolen"}}});
  } else {
    respond(Response::json(404, "{}"));
  }
}

std::variant<Service::Upgrade, Response> TestService::upgrade(const Request& request) {
  if (request.path == "/throw") throw std::runtime_error("asked for");
  if (request.path != "/live") return Response::json(404, "{}");
  Upgrade upgrade;
  upgrade.handler = std::make_unique<Handler>(*this);
  upgrade.headers.emplace_back("Set-Cookie", "a=b");
  if (!request.header("sec-websocket-protocol").empty()) upgrade.subprotocol = "quoin-1";
  return upgrade;
}

void TestService::release() {
  for (const Respond& respond : std::exchange(held_, {})) {
    respond(Response::text(200, "text/plain", "released"));
  }
}

TestServer::TestServer(Listener::Settings settings)
    : TestServer(std::move(settings), loop, server::system_clock()) {}

TestServer::TestServer(Listener::Settings settings, server::Timers& timers,
                       const server::Clock& clock)
    : service(loop) {
  Result<std::unique_ptr<Listener>> listening =
      Listener::listen(loop, timers, clock, std::move(settings), service);
  if (!listening) throw std::runtime_error(listening.error().message());
  listener = std::move(*listening);
  port_ = listener->port();
  thread_ = std::thread([this] { loop.run(); });
}

TestServer::~TestServer() {
  loop.stop();
  thread_.join();
}

std::string TestServer::url(std::string_view scheme, std::string_view path) const {
  return std::string(scheme) + "://127.0.0.1:" + std::to_string(port_) + std::string(path);
}

bool TestServer::eventually(const std::function<bool()>& is_so) {
  const auto end = std::chrono::steady_clock::now() + Patience;
  while (std::chrono::steady_clock::now() < end) {
    if (on_loop(is_so)) return true;
    std::this_thread::sleep_for(2ms);
  }
  return false;
}

bool TestServer::eventually_heard(const std::string& event) {
  return eventually(
      [&] { return std::ranges::find(service.events(), event) != service.events().end(); });
}

}  // namespace quoin::test
