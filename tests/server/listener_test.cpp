#include "server/net/listener.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

#include <gtest/gtest.h>

#include "support/raw_client.h"
#include "support/server/test_server.h"

using namespace quoin;
using namespace quoin::test;
using namespace std::chrono_literals;

namespace {

std::string listening_error(Listener::Settings settings) {
  Loop loop;
  TestService service(loop);
  const auto listener =
      Listener::listen(loop, loop, server::system_clock(), std::move(settings), service);
  return listener ? "" : listener.error().message();
}

std::string address_seen(RawClient& client, std::string_view headers) {
  client.send(get("/describe", headers));
  const auto response = client.response();
  if (!response || response->status != 200) return "none";
  std::string lines = response->body;
  for (int i = 0; i < 3; ++i) lines.erase(0, lines.find('\n') + 1);
  return lines.substr(0, lines.find('\n'));
}

}  // namespace

TEST(Listener, SaysWhyItCannotListen) {
  EXPECT_EQ(listening_error({.address = "nowhere"}), "'nowhere' is not an IP address to listen on");
  EXPECT_EQ(listening_error({.address = ""}), "'' is not an IP address to listen on");
  EXPECT_EQ(listening_error({.trusted_proxies = {"a proxy"}}),
            "'a proxy' is not the IP address of a proxy");
  EXPECT_NE(listening_error({.address = "192.0.2.1"}), "") << "not an address of this machine";
  const TestServer first;
  EXPECT_EQ(listening_error({.port = first.port()}),
            "cannot listen on 127.0.0.1:" + std::to_string(first.port()) +
                ": another program has this port");
}

TEST(Listener, TakesAPortAgainAtOnce) {
  std::uint16_t port = 0;
  {
    TestServer server;
    port = server.port();
    RawClient client(port);
    client.send(get("/hello", "Connection: close\r\n"));
    client.rest();
  }
  TestServer again({.port = port});
  EXPECT_EQ(again.port(), port);
}

TEST(Listener, SpeaksIpv6AsWell) {
  if (!listening_error({.address = "::1"}).empty()) GTEST_SKIP() << "no IPv6 here";
  TestServer both({.address = "::"});
  RawClient six(both.port(), 0, true);
  EXPECT_EQ(address_seen(six, ""), "::1");
  RawClient four(both.port());
  EXPECT_EQ(address_seen(four, ""), "127.0.0.1") << "in its own form";
}

TEST(Listener, BelievesTrustedProxiesOnly) {
  TestServer open;
  RawClient liar(open.port());
  EXPECT_EQ(address_seen(liar, "X-Forwarded-For: 1.2.3.4\r\n"), "127.0.0.1");

  TestServer behind({.trusted_proxies = {"::ffff:127.0.0.1", "10.0.0.1"}});
  RawClient proxy(behind.port());
  EXPECT_EQ(address_seen(proxy, "X-Forwarded-For: 1.2.3.4\r\n"), "1.2.3.4");
  EXPECT_EQ(address_seen(proxy, "X-Forwarded-For: 6.6.6.6, 1.2.3.5, 10.0.0.1\r\n"), "1.2.3.5");
  EXPECT_EQ(address_seen(proxy, "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 1.2.3.6\r\n"),
            "1.2.3.6");
  EXPECT_EQ(address_seen(proxy, ""), "127.0.0.1");
  RawClient live(behind.port());
  ASSERT_EQ(live.upgrade("/live", "X-Forwarded-For: 1.2.3.4\r\n"), 101);
  EXPECT_TRUE(behind.eventually_heard("open 1.2.3.4"));
}

TEST(Listener, RefusesMoreConnectionsThanItMayHave) {
  Listener::Settings settings;
  settings.limits.max_connections = 3;
  TestServer server(settings);
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 3; ++i) {
    clients.push_back(std::make_unique<RawClient>(server.port()));
    clients.back()->send(get("/hello"));
    EXPECT_EQ(clients.back()->response()->status, 200);
  }
  RawClient fourth(server.port());
  fourth.send(get("/hello"));
  const auto response = fourth.response();
  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 503);
  EXPECT_TRUE(fourth.ends());
  EXPECT_EQ(server.counts().refused, 1);
  EXPECT_EQ(server.counts().connections, 3);
  clients.pop_back();
  ASSERT_TRUE(server.eventually([&] { return server.listener->counts().connections == 2; }));
  RawClient fifth(server.port());
  EXPECT_EQ(fifth.upgrade(), 101) << "there is room again";
}

TEST(Listener, RefusesMoreConnectionsThanOneAddressMayHave) {
  Listener::Settings settings;
  settings.limits.max_connections_per_address = 2;
  TestServer server(settings);
  RawClient first(server.port());
  ASSERT_EQ(first.upgrade(), 101);
  RawClient second(server.port());
  ASSERT_EQ(second.upgrade(), 101);
  RawClient third(server.port());
  EXPECT_EQ(third.response()->status, 503);
  EXPECT_TRUE(third.ends());
  EXPECT_EQ(server.counts().refused, 1);
}

TEST(Listener, CountsConnectionsOfAProxyForWhomItSpeaks) {
  Listener::Settings settings;
  settings.trusted_proxies = {"127.0.0.1"};
  settings.limits.max_connections_per_address = 2;
  TestServer server(settings);
  const std::string someone = "X-Forwarded-For: 1.2.3.4\r\n";
  RawClient first(server.port());
  ASSERT_EQ(first.upgrade("/live", someone), 101);
  RawClient second(server.port());
  ASSERT_EQ(second.upgrade("/live", someone), 101);
  RawClient third(server.port());
  EXPECT_EQ(third.upgrade("/live", someone), 503);
  // The proxy itself has no limit but the total, and one connection may serve many.
  std::vector<std::unique_ptr<RawClient>> others;
  for (int i = 0; i < 5; ++i) {
    others.push_back(std::make_unique<RawClient>(server.port()));
    EXPECT_EQ(
        others.back()->upgrade("/live", "X-Forwarded-For: 5.6.7." + std::to_string(i) + "\r\n"),
        101);
  }
  RawClient many(server.port());
  for (int i = 0; i < 10; ++i) {
    const std::string address = "9.9.9." + std::to_string(i);
    EXPECT_EQ(address_seen(many, "X-Forwarded-For: " + address + "\r\n"), address);
  }
}

TEST(Listener, GoesOnWhenDescriptorsRunOut) {
  TestServer server;
  std::vector<int> taken;
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  rlimit few = before;
  few.rlim_cur = 64;
  // The client's socket exists before there are none left.
  RawClient working(server.port());
  working.send(get("/hello"));
  EXPECT_EQ(working.response()->status, 200);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
  for (int next = dup(0); next >= 0; next = dup(0)) taken.push_back(next);
  ASSERT_FALSE(taken.empty());
  close(taken.back());
  taken.pop_back();
  RawClient waiting(server.port());  // takes the last one
  waiting.send(get("/hello"));
  std::this_thread::sleep_for(50ms);
  working.send(get("/hello"));
  EXPECT_EQ(working.response()->status, 200);
  for (const int descriptor : taken) close(descriptor);
  EXPECT_EQ(waiting.response()->status, 200);
  setrlimit(RLIMIT_NOFILE, &before);
}

TEST(Listener, StopsAcceptingAndFinishesWhatItHas) {
  TestServer server;
  RawClient idle(server.port());
  idle.send(get("/hello"));
  EXPECT_EQ(idle.response()->status, 200);
  RawClient busy(server.port());
  busy.send(get("/hold"));
  RawClient halfway(server.port());
  halfway.send("GET /hel");
  RawClient live(server.port());
  ASSERT_EQ(live.upgrade(), 101);
  const std::size_t bytes = 2 * get("/hello").size();
  ASSERT_TRUE(server.eventually([&] { return server.listener->counts().bytes_in >= bytes; }));
  std::this_thread::sleep_for(50ms);  // for the half request, which is counted when it is whole

  server.on_loop([&] {
    server.listener->stop_accepting();
    return true;
  });
  EXPECT_TRUE(idle.ends());
  EXPECT_THROW(RawClient(server.port()), std::runtime_error);
  server.on_loop([&] {
    server.service.release();
    return true;
  });
  const auto response = busy.response();
  ASSERT_TRUE(response);
  EXPECT_EQ(response->body, "released");
  EXPECT_EQ(response->headers.at("connection"), "close");
  EXPECT_TRUE(busy.ends());
  halfway.send("lo HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(halfway.response()->body, "hello");
  EXPECT_TRUE(halfway.ends());
  live.send(text_frame("still here"));
  EXPECT_EQ(live.frame_but_pings()->payload, "still here");
}

TEST(Listener, ClosesAllSockets) {
  TestServer server;
  RawClient first(server.port());
  RawClient second(server.port());
  ASSERT_EQ(first.upgrade(), 101);
  ASSERT_EQ(second.upgrade(), 101);
  server.on_loop([&] {
    server.listener->close_sockets(1012, "back soon");
    return true;
  });
  for (RawClient* client : {&first, &second}) {
    const auto close = client->frame_but_pings();
    ASSERT_TRUE(close);
    EXPECT_EQ(close->close_code(), 1012);
    EXPECT_EQ(close->payload.substr(2), "back soon");
    client->send(frame(8, close->payload));
    EXPECT_TRUE(client->ends());
    client->close();
  }
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().sockets == 0; }));
  EXPECT_EQ(server.counts().connections, 0);
}

TEST(Listener, TakesEverythingWithItWhenItGoes) {
  TestServer server;
  RawClient idle(server.port());
  RawClient busy(server.port());
  busy.send(get("/hold"));
  RawClient live(server.port());
  ASSERT_EQ(live.upgrade(), 101);
  RawClient halfway(server.port());
  halfway.send("POST /echo HTTP/1.1\r\n");
  const std::size_t bytes = get("/hold").size();
  ASSERT_TRUE(server.eventually([&] { return server.listener->counts().bytes_in > bytes; }));
  const auto events = server.on_loop([&] {
    server.listener.reset();
    return server.service.events();
  });
  EXPECT_EQ(events.back(), "close") << "heard before the listener is gone";
  server.on_loop([&] {
    server.service.release();
    return true;
  });
  for (RawClient* client : {&idle, &busy, &live, &halfway}) EXPECT_TRUE(client->ends());
  EXPECT_EQ(server.events(), events) << "and nothing after it";
}

TEST(Listener, MayBeDestroyedInsideACall) {
  TestServer server;
  RawClient live(server.port());
  ASSERT_EQ(live.upgrade(), 101);
  server.on_loop([&] {
    server.service.on_next_message = [&] { server.listener.reset(); };
    return true;
  });
  live.send(text_frame("now"));
  EXPECT_TRUE(live.ends());
  EXPECT_TRUE(server.eventually_heard("close"));
}

TEST(Listener, SurvivesARushOfConnections) {
  TestServer server;
  for (int round = 0; round < 5; ++round) {
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 100; ++i) clients.push_back(std::make_unique<RawClient>(server.port()));
    for (const auto& client : clients) client->send(get("/hello"));
    for (std::size_t i = 0; i < clients.size(); ++i) {
      if (i % 3 == 0) {
        clients[i]->reset();
      } else {
        EXPECT_EQ(clients[i]->response()->status, 200);
      }
    }
  }
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().connections == 0; }));
}
