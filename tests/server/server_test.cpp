#include "server/server.h"

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <thread>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "client/connection.h"
#include "client/http.h"
#include "client/url.h"
#include "protocol/request.h"
#include "protocol/version.h"
#include "server/rooms/room_support.h"
#include "support/delaying_proxy.h"

namespace quoin::server {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;
using namespace std::chrono_literals;

// The whole server in this process, on a free port.
class ServerTest : public testing::Test {
 protected:
  ServerTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("quoin-server-" + std::to_string(::getpid()) + "-" +
                 testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::create_directories(folder_);
    Config config;
    config.port = 0;
    config.database = (folder_ / "games.db").string();
    config.key_file = (folder_ / "key").string();
    config.limits.ping_interval = 50ms;
    Result<std::unique_ptr<Server>> server = Server::open(config, library_, log_);
    EXPECT_TRUE(server) << server.error().message();
    server_ = *std::move(server);
    thread_ = std::thread([this] { server_->run(); });
  }
  ~ServerTest() override {
    ::kill(::getpid(), SIGTERM);
    thread_.join();
    server_.reset();
    std::filesystem::remove_all(folder_);
  }

  // Somebody who has both seats of a new game.
  struct Player {
    std::string cookie;
    std::string game;
  };
  Player begin(const std::string& rules) {
    const client::Url url = *client::parse_url(server_->url() + "api/games");
    const json::object seat{{"player", "me"}};
    const json::object body{{"seats", json::array{seat, seat}}, {"rules", rules}, {"start", true}};
    const Result<client::HttpReply> reply = client::http_request(
        url, "POST", {{"Content-Type", "application/json"}}, json::serialize(body), 20s);
    EXPECT_TRUE(reply);
    EXPECT_EQ(reply->status, 201) << reply->body;
    const std::string cookie(reply->header("set-cookie"));
    return {cookie.substr(0, cookie.find(';')),
            std::string(json::parse(reply->body).at("game").as_string())};
  }

  static client::LiveConnection connect(std::uint16_t port, const Player& player) {
    const client::Url url = *client::parse_url("ws://127.0.0.1:" + std::to_string(port) + "/live");
    Result<client::LiveConnection> connection = client::LiveConnection::open(
        url,
        {{"Cookie", player.cookie}, {"Sec-WebSocket-Protocol", std::string(protocol::Subprotocol)}},
        20s);
    EXPECT_TRUE(connection) << connection.error().message();
    return *std::move(connection);
  }

  // Waits for the message of a type.
  static json::object await(client::LiveConnection& connection, std::string_view type) {
    while (std::optional<std::string> text = connection.receive(20s)) {
      json::object message = json::parse(*text).as_object();
      if (message.at("type").as_string() == type) return message;
    }
    ADD_FAILURE() << "no " << type;
    return {};
  }

  std::uint16_t port() const { return client::parse_url(server_->url())->port; }

  std::filesystem::path folder_;
  SmallLibrary library_;
  std::FILE* sink_ = std::tmpfile();
  Log log_{sink_};
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

// How much time the first pass costs, for somebody behind a line with that delay each way.
std::int64_t time_of_a_pass(client::LiveConnection& connection, const std::string& game,
                            milliseconds thinking,
                            const std::function<json::object(std::string_view)>& await) {
  EXPECT_TRUE(connection.send(protocol::to_text({1, game, {}, protocol::Follow{}})));
  const json::object before = await("game");
  const auto turn = static_cast<std::size_t>(before.at("state").at("turn").as_int64() - 1);
  const std::int64_t shown = before.at("state").at("now").as_int64();
  std::this_thread::sleep_for(thinking);
  EXPECT_TRUE(connection.send(
      protocol::to_text({2, game, {}, protocol::Act{protocol::Act::Kind::Pass, "", "", {}}})));
  const json::object after = await("update");
  // From the moment at which the server showed the position.
  return after.at("state").at("seats").at(turn).at("time_used").as_int64() - shown;
}

TEST_F(ServerTest, TakesTheLineOffTheClock) {
  constexpr milliseconds Delay = 150ms;
  constexpr milliseconds Thinking = 700ms;
  const test::DelayingProxy proxy(port(), Delay);
  const Player far = begin("time=10m");
  client::LiveConnection slow = connect(proxy.port(), far);
  // By then pings have measured the line.
  std::this_thread::sleep_for(1s);
  const std::int64_t used = time_of_a_pass(
      slow, far.game, Thinking, [&](std::string_view type) { return await(slow, type); });
  // Thinking took that long; on the wire were twice 150 ms more, and they do not count.
  EXPECT_GE(used, Thinking.count() - 20);
  EXPECT_LT(used, (Thinking + 2 * Delay).count() - 50);
}

TEST_F(ServerTest, SaysWhereItIsAndEndsWhenAsked) {
  const client::Url url = *client::parse_url(server_->url() + "healthz");
  const Result<client::HttpReply> reply = client::http_request(url, "GET", {}, "", 20s);
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 200);
}

}  // namespace
}  // namespace quoin::server
