#include "client/connection.h"

#include <thread>

#include <gtest/gtest.h>

#include "support/raw_client.h"
#include "support/server/test_server.h"

using namespace quoin;
using namespace quoin::client;
using quoin::test::Patience;
using quoin::test::TestServer;
using namespace std::chrono_literals;

namespace {

Result<LiveConnection> connect(const TestServer& server, std::string_view path = "/live") {
  return LiveConnection::open(*parse_url(server.url("ws", path)), {}, Patience);
}

}  // namespace

TEST(LiveConnection, SendsAndReceives) {
  const TestServer server;
  auto connection = connect(server);
  ASSERT_TRUE(connection) << connection.error().message();
  for (const std::string& text : {std::string("one"), std::string(16'000, 'x'), std::string()}) {
    ASSERT_TRUE(connection->send(text));
    EXPECT_EQ(connection->receive(Patience), text);
  }
  EXPECT_EQ(connection->receive(20ms), std::nullopt);
  EXPECT_FALSE(connection->closing());
}

TEST(LiveConnection, ClosesBothWays) {
  TestServer server;
  auto mine = connect(server);
  ASSERT_TRUE(mine);
  mine->close();
  ASSERT_TRUE(mine->closing());
  EXPECT_EQ(mine->closing()->code, 1000);
  EXPECT_FALSE(mine->send("too late"));
  EXPECT_EQ(mine->receive(Patience), std::nullopt);
  mine->close();

  auto theirs = connect(server);
  ASSERT_TRUE(theirs);
  ASSERT_TRUE(theirs->send("close 4002 enough"));
  EXPECT_EQ(theirs->receive(Patience), "before the close");
  EXPECT_EQ(theirs->receive(Patience), std::nullopt);
  ASSERT_TRUE(theirs->closing());
  EXPECT_EQ(theirs->closing()->code, 4002);
  EXPECT_EQ(theirs->closing()->reason, "enough");
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().connections == 0; }));
}

TEST(LiveConnection, NoticesALostServer) {
  TestServer server;
  auto connection = connect(server);
  ASSERT_TRUE(connection);
  ASSERT_TRUE(connection->send("hello"));
  EXPECT_EQ(connection->receive(Patience), "hello");
  server.on_loop([&] {
    server.listener.reset();
    return true;
  });
  EXPECT_EQ(connection->receive(Patience), std::nullopt);
  ASSERT_TRUE(connection->closing());
  EXPECT_EQ(connection->closing()->code, 0);
  EXPECT_FALSE(connection->send("hello?"));
}

TEST(LiveConnection, AnswersPingsWhileTheProgramThinks) {
  quoin::server::net::Listener::Settings settings;
  settings.limits.ping_interval = 10ms;
  settings.limits.pong_timeout = 1s;
  TestServer server(settings);
  auto connection = connect(server);
  ASSERT_TRUE(connection);
  std::this_thread::sleep_for(1500ms);
  ASSERT_TRUE(connection->send("still here"));
  EXPECT_EQ(connection->receive(Patience), "still here");
}

TEST(LiveConnection, MovesAndGoes) {
  TestServer server;
  auto first = connect(server);
  ASSERT_TRUE(first);
  LiveConnection moved = std::move(*first);
  ASSERT_TRUE(moved.send("hello"));
  EXPECT_EQ(moved.receive(Patience), "hello");
  auto second = connect(server);
  ASSERT_TRUE(second);
  moved = std::move(*second);
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().sockets == 1; }));
}

TEST(LiveConnection, SaysWhyItCannotBeOpened) {
  TestServer server;
  const auto elsewhere = connect(server, "/elsewhere");
  ASSERT_FALSE(elsewhere);
  EXPECT_NE(elsewhere.error().message().find("the server answered 404"), std::string::npos)
      << elsewhere.error().message();
  server.on_loop([&] {
    server.listener.reset();
    return true;
  });
  EXPECT_FALSE(connect(server));
}
