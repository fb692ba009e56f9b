#include "client/swarm.h"

#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "support/raw_client.h"
#include "support/server/test_server.h"

using namespace quoin;
using namespace quoin::client;
using quoin::test::TestServer;
using namespace std::chrono_literals;

TEST(Swarm, TalksOverManyConnectionsAtOnce) {
  constexpr std::size_t Count = 150;
  const TestServer server;
  const Url url = *parse_url(server.url("ws", "/live"));
  std::vector<int> answers(Count);
  std::size_t closed = 0;
  std::unique_ptr<Swarm> swarm;
  swarm = std::make_unique<Swarm>(
      Swarm::Events{.on_open = [&](std::size_t i) { swarm->send(i, std::to_string(i)); },
                    .on_message =
                        [&](std::size_t i, std::string_view text) {
                          EXPECT_EQ(text, std::to_string(i));
                          if (++answers[i] < 10) {
                            swarm->send(i, std::string(text));
                          } else {
                            swarm->close(i);
                          }
                        },
                    .on_close =
                        [&](std::size_t, const Closing& closing) {
                          EXPECT_EQ(closing.code, 1000) << closing.reason;
                          if (++closed == Count) swarm->stop();
                        }});
  for (std::size_t i = 0; i < Count; ++i) EXPECT_EQ(swarm->open(url), i);
  swarm->run();
  EXPECT_EQ(answers, std::vector<int>(Count, 10));
}

TEST(Swarm, TellsOfEachThatCannotBeOpened) {
  TestServer server;
  std::vector<std::string> reasons(3);
  int left = 3;
  Swarm swarm({.on_close = [&](std::size_t i, const Closing& closing) {
    reasons[i] = closing.reason;
    if (--left == 0) swarm.stop();
  }});
  swarm.open(*parse_url(server.url("ws", "/elsewhere")));
  swarm.open(*parse_url("ws://no-such-host.invalid/"));
  swarm.open(*parse_url("ws://127.0.0.1:1/"));
  swarm.run();
  for (const std::string& reason : reasons) EXPECT_NE(reason, "");
}

TEST(Swarm, SendsItsHeaders) {
  TestServer server({.trusted_proxies = {"127.0.0.1"}});
  Swarm swarm({.on_open = [&](std::size_t) { swarm.stop(); }});
  swarm.open(*parse_url(server.url("ws", "/live")), {{"X-Forwarded-For", "1.2.3.4"}});
  swarm.run();
  EXPECT_TRUE(server.eventually_heard("open 1.2.3.4"));
}

TEST(Swarm, HasTimersAndTasksOfOtherThreads) {
  std::string seen;
  Swarm swarm({});
  swarm.after(40ms, [&] {
    seen += 'c';
    swarm.stop();
  });
  swarm.after(20ms, [&] { seen += 'b'; });
  std::thread other([&] { swarm.post([&] { seen += 'a'; }); });
  other.join();
  swarm.run();
  EXPECT_EQ(seen, "abc");
}

TEST(Swarm, Cuts) {
  TestServer server;
  std::string reason;
  Swarm swarm({.on_open = [&](std::size_t i) { swarm.cut(i); },
               .on_close =
                   [&](std::size_t, const Closing& closing) {
                     reason = closing.reason;
                     swarm.stop();
                   }});
  swarm.open(*parse_url(server.url("ws", "/live")));
  swarm.run();
  EXPECT_EQ(reason, "cut");
  EXPECT_TRUE(server.eventually_heard("close"));
}

TEST(Swarm, Hangs) {
  quoin::server::net::Listener::Settings settings;
  settings.limits.ping_interval = 10ms;
  settings.limits.pong_timeout = 200ms;
  TestServer server(settings);
  int messages = 0;
  Swarm swarm({.on_open =
                   [&](std::size_t i) {
                     swarm.pause_reading(i, true);
                     swarm.send(i, "one");
                     swarm.send(i, "two");
                   },
               .on_message = [&](std::size_t, std::string_view) { ++messages; }});
  swarm.open(*parse_url(server.url("ws", "/live")));
  std::thread thread([&] { swarm.run(); });
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().cut_off == 1; }));
  swarm.stop();
  thread.join();
  EXPECT_EQ(messages, 1);
}
