// The time-outs of connections, by a clock that is turned by hand: what takes minutes takes none.

#include <chrono>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "server/rooms/virtual_time.h"
#include "support/raw_client.h"
#include "support/server/test_server.h"

namespace quoin::test {
namespace {

using std::chrono::milliseconds;

// A server for which no time goes by but what a test lets.
class TimeOuts : public testing::Test {
 protected:
  static Listener::Settings settings() {
    Listener::Settings settings;
    settings.limits.max_body_bytes = 1'000;
    return settings;
  }
  TimeOuts() { server_.emplace(settings(), time_, time_); }

  TestServer& server() { return *server_; }
  const Limits& limits() const { return limits_; }

  void wait(milliseconds time) {
    server_->on_loop([&] {
      const std::int64_t until = time_.steady_now() + time.count();
      while (time_.step(until)) continue;
      time_.turn_to(until);
      return true;
    });
  }
  // Whether that many bytes of requests and messages have come.
  bool has_come(std::size_t bytes) {
    return server_->eventually([&] { return server_->listener->counts().bytes_in >= bytes; });
  }
  bool has_connections(std::size_t count) {
    return server_->eventually([&] { return server_->listener->counts().connections == count; });
  }

 private:
  server::VirtualTime time_;
  Limits limits_;
  std::optional<TestServer> server_;  // goes before the time
};

TEST_F(TimeOuts, EndConnectionsThatAskForNothing) {
  RawClient silent(server().port());
  RawClient asking(server().port());
  ASSERT_TRUE(has_connections(2));
  wait(limits().request_timeout);
  asking.send(get("/hello"));
  EXPECT_EQ(asking.response()->status, 200);
  EXPECT_EQ(server().counts().connections, 2);

  wait(milliseconds(1));
  EXPECT_EQ(silent.rest(), "");
  EXPECT_TRUE(has_connections(1)) << "who asked has its time anew";
  wait(limits().request_timeout - milliseconds(1));
  EXPECT_EQ(server().counts().connections, 1);
  wait(milliseconds(1));
  EXPECT_EQ(asking.rest(), "");
  EXPECT_TRUE(has_connections(0));
}

TEST_F(TimeOuts, AreAsLongAsWhatIsWaitedFor) {
  const std::string large = "POST /large HTTP/1.1\r\nHost: a\r\nContent-Length: 2000\r\n\r\n";
  RawClient slow(server().port());
  RawClient held(server().port());
  slow.send(large + "x");
  held.send(get("/hold"));
  ASSERT_TRUE(has_come(large.size() + get("/hold").size()));

  wait(limits().response_timeout);
  EXPECT_EQ(server().counts().connections, 2);
  wait(milliseconds(1));
  EXPECT_EQ(held.response()->status, 503);
  wait(limits().large_body_timeout - limits().response_timeout);
  EXPECT_EQ(slow.response()->status, 408);
  EXPECT_TRUE(slow.ends());
}

TEST_F(TimeOuts, EndAWebSocketThatAnswersNoPing) {
  RawClient client(server().port());
  ASSERT_EQ(client.upgrade(), 101);
  ASSERT_TRUE(server().eventually_heard("open 127.0.0.1"));
  // The first ping went out when it opened; one that is answered is followed by another.
  auto ping = client.frame();
  ASSERT_TRUE(ping && ping->opcode == 9);
  client.send(frame(10, ping->payload));
  client.send(text_frame("after the pong"));
  EXPECT_EQ(client.frame()->payload, "after the pong");
  wait(limits().ping_interval);
  ping = client.frame();
  ASSERT_TRUE(ping && ping->opcode == 9);

  wait(limits().pong_timeout);
  EXPECT_EQ(server().counts().sockets, 1);
  wait(milliseconds(1));
  EXPECT_TRUE(client.ends());
  EXPECT_EQ(server().counts().sockets, 0);
  EXPECT_EQ(server().counts().cut_off, 1);
}

}  // namespace
}  // namespace quoin::test
