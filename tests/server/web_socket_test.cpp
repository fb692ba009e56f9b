#include <algorithm>
#include <thread>

#include <gtest/gtest.h>

#include "base/text.h"
#include "support/delaying_proxy.h"
#include "support/raw_client.h"
#include "support/server/test_server.h"

using namespace quoin;
using namespace quoin::test;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace {

Listener::Settings without_pings() {
  Listener::Settings settings;
  settings.limits.ping_interval = 1h;
  return settings;
}

// Sends the bytes over a WebSocket of their own: the code that the server closes with.
int close_code_after(TestServer& server, std::string_view bytes) {
  RawClient client(server.port());
  EXPECT_EQ(client.upgrade(), 101);
  client.send(bytes);
  const auto frame = client.frame_but_pings();
  if (!frame) return 0;
  EXPECT_EQ(frame->opcode, 8);
  client.send(quoin::test::frame(8, frame->payload));
  EXPECT_TRUE(client.ends());
  return frame->close_code();
}

}  // namespace

TEST(WebSocket, Echoes) {
  TestServer server;
  RawClient client(server.port());
  ASSERT_EQ(client.upgrade(), 101);
  for (const std::string& text :
       {std::string("hi"), std::string(), std::string("Ä…€𝄞"), std::string(125, 'a'),
        std::string(126, 'b'), std::string(16 * 1024, 'c')}) {
    client.send(text_frame(text));
    const auto frame = client.frame_but_pings();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->opcode, 1);
    EXPECT_EQ(frame->payload, text);
  }
  // The client may have read what the server has not yet counted as written.
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().bytes_out > 16 * 1024; }));
  const Counts counts = server.counts();
  EXPECT_EQ(counts.connections, 1);
  EXPECT_EQ(counts.sockets, 1);
  EXPECT_GT(counts.bytes_in, 16 * 1024);
}

TEST(WebSocket, AnswersTheHandshake) {
  Listener::Settings settings;
  settings.common_headers = {{"X-Content-Type-Options", "nosniff"}};
  TestServer server(settings);
  RawClient client(server.port());
  client.send(
      "GET /live HTTP/1.1\r\nHost: a\r\nUpgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Protocol: quoin-1, x\r\n\r\n");
  const auto response = client.response();
  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 101);
  EXPECT_EQ(response->headers.at("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  EXPECT_EQ(response->headers.at("sec-websocket-protocol"), "quoin-1");
  EXPECT_EQ(response->headers.at("set-cookie"), "a=b");
  EXPECT_EQ(response->headers.at("x-content-type-options"), "nosniff");
  EXPECT_EQ(response->headers.at("server"), "quoin") << "no version";
  EXPECT_FALSE(response->headers.contains("sec-websocket-extensions"));
}

TEST(WebSocket, UpgradesAConnectionThatServedRequests) {
  TestServer server;
  RawClient client(server.port());
  client.send(get("/hello"));
  EXPECT_EQ(client.response()->body, "hello");
  ASSERT_EQ(client.upgrade(), 101);
  client.send(text_frame("hi"));
  EXPECT_EQ(client.frame_but_pings()->payload, "hi");
}

TEST(WebSocket, JoinsFragmentsWithControlFramesBetweenThem) {
  TestServer server(without_pings());
  RawClient client(server.port());
  ASSERT_EQ(client.upgrade(), 101);
  client.send(frame(1, "one ", false) + frame(9, "ping") + frame(0, "", false) +
              frame(0, "tw\xc3", false) + frame(10, "nobody asked") + frame(0, "\xa4o", true));
  const auto pong = client.frame_but_pings();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, 10);
  EXPECT_EQ(pong->payload, "ping");
  EXPECT_EQ(client.frame_but_pings()->payload, "one twäo");
}

TEST(WebSocket, ServesManyTinyFrames) {
  TestServer server;
  RawClient client(server.port());
  ASSERT_EQ(client.upgrade(), 101);
  std::string bytes;
  for (int i = 0; i < 5'000; ++i) bytes += frame(i == 0 ? 1 : 0, "a", false);
  for (int i = 0; i < 5'000; ++i) bytes += frame(0, "", false);
  for (int i = 0; i < 5'000; ++i) bytes += frame(10, "", true);
  bytes += frame(0, "", true);
  std::thread sender([&] { client.send(bytes); });
  EXPECT_EQ(client.frame_but_pings()->payload, std::string(5'000, 'a'));
  sender.join();
  // Each an answer, which is read here while more come.
  bytes.clear();
  for (int i = 0; i < 3'000; ++i) bytes += text_frame("x") + frame(9, "y");
  std::thread second([&] { client.send(bytes); });
  int echoes = 0;
  int pongs = 0;
  while (echoes < 3'000 || pongs < 3'000) {
    const auto next = client.frame_but_pings();
    ASSERT_TRUE(next);
    (next->opcode == 1 ? echoes : pongs) += 1;
  }
  second.join();
}

TEST(WebSocket, ClosesForWhatTheProtocolForbids) {
  TestServer server;
  const std::string huge(7, '\xff');
  EXPECT_EQ(close_code_after(server, frame(2, "binary")), 1003);
  EXPECT_EQ(close_code_after(server, frame(2, "binary") + frame(3, "unknown")), 1003);
  EXPECT_EQ(close_code_after(server, text_frame("\xff\xfe")), 1007);
  EXPECT_EQ(close_code_after(server, text_frame("half a character \xc3")), 1007);
  EXPECT_EQ(close_code_after(server, text_frame("\xed\xa0\x80")), 1007) << "a surrogate";
  EXPECT_EQ(close_code_after(server, frame(1, "\xc3", false) + frame(0, "x")), 1007);
  EXPECT_EQ(close_code_after(server, frame(1, "\xc3", false) + frame(0, "")), 1007);
  EXPECT_EQ(close_code_after(server, frame(1, "no mask", true, false)), 1002);
  EXPECT_EQ(close_code_after(server, frame(3, "unknown")), 1002);
  EXPECT_EQ(close_code_after(server, frame(11, "unknown")), 1002);
  EXPECT_EQ(close_code_after(server, frame(0x41, "reserved bit")), 1002);
  EXPECT_EQ(close_code_after(server, frame(0, "continues nothing")), 1002);
  EXPECT_EQ(close_code_after(server, frame(1, "a", false) + frame(1, "b")), 1002);
  EXPECT_EQ(close_code_after(server, frame(9, std::string(126, 'a'))), 1002);
  EXPECT_EQ(close_code_after(server, frame(9, "a", false)), 1002);
  EXPECT_EQ(close_code_after(server, frame(8, "a")), 1002) << "half a code";
  EXPECT_EQ(close_code_after(server, frame(8, "\x03\xec")), 1002) << "1004 may not be sent";
  EXPECT_EQ(close_code_after(server, frame(8, std::string(126, 'a'))), 1002);
  EXPECT_EQ(close_code_after(server, "\x81\xff" + huge + "\xff" + "mask"), 1009);
  EXPECT_EQ(close_code_after(server, "\x81\xff\x7f" + huge + "mask"), 1009);
  EXPECT_EQ(close_code_after(server, std::string("\x81\xfe\x00\x01mask", 8) + "a"), 1002)
      << "the length is not in its shortest form";
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().sockets == 0; }));
}

TEST(WebSocket, ClosesForMessagesThatAreTooBig) {
  Listener::Settings settings;
  settings.limits.max_message_bytes = 1'000;
  TestServer server(settings);
  EXPECT_EQ(close_code_after(server, text_frame(std::string(1'001, 'a'))), 1009);
  EXPECT_EQ(close_code_after(server, text_frame(std::string(100'000, 'a'))), 1009);
  std::string fragments = frame(1, std::string(100, 'a'), false);
  for (int i = 0; i < 10; ++i) fragments += frame(0, std::string(100, 'a'), false);
  EXPECT_EQ(close_code_after(server, fragments), 1009);
  RawClient client(server.port());
  ASSERT_EQ(client.upgrade(), 101);
  client.send(text_frame(std::string(1'000, 'a')));
  EXPECT_EQ(client.frame_but_pings()->payload.size(), 1'000);
}

TEST(WebSocket, EndsWithAPeerThatStopsInTheMiddle) {
  TestServer server;
  const std::string whole = text_frame("hello");
  for (std::size_t length = 0; length < whole.size(); ++length) {
    RawClient client(server.port());
    ASSERT_EQ(client.upgrade(), 101);
    client.send(whole.substr(0, length));
    if (length % 2 == 0) {
      client.shut_down_sending();
      EXPECT_TRUE(client.ends());
    } else {
      client.reset();
    }
  }
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().connections == 0; }));
  const std::vector<std::string> events = server.events();
  EXPECT_EQ(std::ranges::count(events, "open 127.0.0.1"), whole.size());
  EXPECT_EQ(std::ranges::count(events, "close"), whole.size());
}

TEST(WebSocket, AnswersAClose) {
  TestServer server(without_pings());
  RawClient client(server.port());
  ASSERT_EQ(client.upgrade(), 101);
  client.send(frame(8, "\x0f\xa0 bye"));
  const auto answer = client.frame_but_pings();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->close_code(), 4000);
  EXPECT_TRUE(client.ends());
  EXPECT_TRUE(server.eventually_heard("close"));
}

TEST(WebSocket, ClosesAfterWhatIsQueued) {
  TestServer server(without_pings());
  RawClient client(server.port());
  ASSERT_EQ(client.upgrade(), 101);
  client.send(text_frame("close 4001 enough") + text_frame("nobody hears this"));
  EXPECT_EQ(client.frame_but_pings()->payload, "before the close");
  const auto close = client.frame_but_pings();
  ASSERT_TRUE(close);
  EXPECT_EQ(close->close_code(), 4001);
  EXPECT_EQ(close->payload.substr(2), "enough");
  client.send(frame(8, close->payload));
  EXPECT_TRUE(client.ends());
  client.close();
  EXPECT_TRUE(server.eventually_heard("close"));
}

TEST(WebSocket, CutsALongReasonBetweenCharacters) {
  TestServer server(without_pings());
  RawClient client(server.port());
  ASSERT_EQ(client.upgrade(), 101);
  std::string reason = "a";
  for (int i = 0; i < 100; ++i) reason += "ä";
  client.send(text_frame("close 4001 " + reason));
  (void)client.frame_but_pings();
  const auto close = client.frame_but_pings();
  ASSERT_TRUE(close);
  EXPECT_EQ(close->payload.size(), 2 + 123);
  EXPECT_TRUE(is_valid_utf8(close->payload.substr(2)));
}

TEST(WebSocket, DoesNotWaitForeverForTheClosingHandshake) {
  Listener::Settings settings = without_pings();
  settings.limits.closing_timeout = 150ms;
  TestServer server(settings);
  RawClient silent(server.port());
  ASSERT_EQ(silent.upgrade(), 101);
  const auto started = std::chrono::steady_clock::now();
  silent.send(text_frame("close 4001 enough"));
  EXPECT_TRUE(silent.ends());
  EXPECT_GE(std::chrono::steady_clock::now() - started, 150ms);
  EXPECT_TRUE(server.eventually_heard("close"));
  // Nor for a reader that does not take what comes before it.
  RawClient dead(server.port(), 4'096);
  ASSERT_EQ(dead.upgrade(), 101);
  ASSERT_TRUE(server.eventually([&] { return !server.service.sockets().empty(); }));
  server.on_loop([&] {
    Socket* socket = server.service.sockets().at(0);
    for (int i = 0; i < 8 && !server.service.sockets().empty(); ++i) {
      socket->send(std::make_shared<const std::string>(30'000, 'x'));
    }
    socket->close(4001, "enough");
    return true;
  });
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().connections == 0; }));
  // Nor for one that says goodbye and stays, or breaks the rules and stays.
  RawClient lingering(server.port());
  ASSERT_EQ(lingering.upgrade(), 101);
  lingering.send(frame(8, ""));
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().connections == 0; }));
  EXPECT_EQ(server.counts().cut_off, 0);
}

TEST(WebSocket, EndsWithAPeerThatBreaksTheRulesAndStays) {
  Listener::Settings settings;
  settings.limits.ping_interval = 50ms;
  settings.limits.closing_timeout = 50ms;
  TestServer server(settings);
  RawClient client(server.port());
  ASSERT_EQ(client.upgrade(), 101);
  client.send(frame(3, "unknown"));
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().connections == 0; }));
  EXPECT_TRUE(server.eventually_heard("close"));
}

// What the peer breaks and what we close must meet just so; the sanitizer sees what would be kept.
TEST(WebSocket, LetsGoOfAPeerThatBreaksTheRulesAsWeClose) {
  Listener::Settings settings = without_pings();
  settings.limits.closing_timeout = 50ms;
  TestServer server(settings);
  RawClient client(server.port());
  ASSERT_EQ(client.upgrade(), 101);
  ASSERT_TRUE(server.eventually([&] { return !server.service.sockets().empty(); }));
  EXPECT_EQ(client.frame()->opcode, 9);
  server.on_loop([&] {
    client.send(frame(3, "unknown"));
    server.loop.post([&] { server.listener->close_sockets(4001, "enough"); });
    return true;
  });
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().connections == 0; }));
  EXPECT_TRUE(server.eventually_heard("close"));
  std::this_thread::sleep_for(1200ms);
}

TEST(WebSocket, ClosesWhenItsHandlerThrows) {
  TestServer server(without_pings());
  RawClient client(server.port());
  ASSERT_EQ(client.upgrade(), 101);
  client.send(text_frame("throw"));
  const auto close = client.frame_but_pings();
  ASSERT_TRUE(close);
  EXPECT_EQ(close->close_code(), 1011);
  client.send(frame(8, close->payload));
  EXPECT_TRUE(client.ends());
  client.close();
  EXPECT_TRUE(server.eventually_heard("close"));
}

TEST(WebSocket, CutsOffWhoDoesNotRead) {
  Listener::Settings settings = without_pings();
  settings.limits.max_unsent_bytes = 100'000;
  TestServer server(settings);
  RawClient dead(server.port(), 4'096);
  RawClient other(server.port());
  ASSERT_EQ(dead.upgrade(), 101);
  ASSERT_EQ(other.upgrade(), 101);
  dead.send(text_frame("flood 10000 1000"));
  EXPECT_TRUE(server.eventually([&] {
    return server.listener->counts().cut_off == 1 && server.listener->counts().sockets == 1;
  }));
  EXPECT_TRUE(server.eventually_heard("close"));
  const std::string received = dead.rest();
  EXPECT_LT(received.size(), 8'000'000U) << "not all of it was written or kept";
  other.send(text_frame("still here"));
  EXPECT_EQ(other.frame_but_pings()->payload, "still here");
}

TEST(WebSocket, CutsOffWhoReadsMoreSlowlyThanIsSent) {
  Listener::Settings settings = without_pings();
  settings.limits.max_unsent_bytes = 50'000;
  TestServer server(settings);
  RawClient slow(server.port(), 4'096);
  ASSERT_EQ(slow.upgrade(), 101);
  // Some hundred kilobytes lie in the system's buffers before anything waits on our side.
  for (int i = 0; i < 10'000 && server.counts().cut_off == 0; ++i) {
    server.on_loop([&] {
      for (Socket* socket : server.service.sockets()) {
        socket->send(std::make_shared<const std::string>(5'000, 'x'));
      }
      return true;
    });
    if (i % 10 == 0) (void)slow.frame();
  }
  EXPECT_EQ(server.counts().cut_off, 1);
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().connections == 0; }));
}

TEST(WebSocket, HoldsMessagesForAReaderThatPauses) {
  TestServer server(without_pings());
  RawClient client(server.port(), 4'096);
  ASSERT_EQ(client.upgrade(), 101);
  client.send(text_frame("flood 200 1000"));
  std::this_thread::sleep_for(50ms);
  for (int i = 0; i < 200; ++i) {
    const auto next = client.frame_but_pings();
    ASSERT_TRUE(next);
    EXPECT_EQ(next->payload.size(), 1'000);
  }
}

TEST(WebSocket, CountsEmptyMessagesAsWell) {
  TestServer server(without_pings());
  RawClient client(server.port(), 4'096);
  ASSERT_EQ(client.upgrade(), 101);
  client.send(text_frame("flood 1000000 0"));
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().cut_off == 1; }));
}

TEST(WebSocket, CutsOffWhoAnswersNoPing) {
  Listener::Settings settings;
  settings.limits.ping_interval = 20ms;
  settings.limits.pong_timeout = 150ms;
  TestServer server(settings);
  RawClient silent(server.port());
  const auto started = std::chrono::steady_clock::now();
  ASSERT_EQ(silent.upgrade(), 101);
  const auto ping = silent.frame();
  ASSERT_TRUE(ping);
  EXPECT_EQ(ping->opcode, 9);
  // Pongs that nobody asked for, and messages, are no answer.
  silent.send(frame(10, "12345678") + text_frame("hello") + frame(10, ""));
  EXPECT_EQ(silent.frame_but_pings()->payload, "hello");
  EXPECT_TRUE(silent.ends());
  EXPECT_GE(std::chrono::steady_clock::now() - started, 150ms);
  EXPECT_EQ(server.counts().cut_off, 1);
}

TEST(WebSocket, PingsAgainAndAgain) {
  Listener::Settings settings;
  settings.limits.ping_interval = 10ms;
  settings.limits.pong_timeout = 10s;
  TestServer server(settings);
  RawClient client(server.port());
  ASSERT_EQ(client.upgrade(), 101);
  std::vector<std::string> payloads;
  for (int i = 0; i < 8; ++i) {
    const auto ping = client.frame();
    ASSERT_TRUE(ping);
    ASSERT_EQ(ping->opcode, 9);
    EXPECT_EQ(std::ranges::count(payloads, ping->payload), 0) << "it could be answered in advance";
    payloads.push_back(ping->payload);
    client.send(frame(10, ping->payload));
  }
  EXPECT_EQ(server.counts().cut_off, 0);
}

TEST(WebSocket, MeasuresTheRoundTrip) {
  constexpr auto Delay = 40ms;
  Listener::Settings settings;
  settings.limits.ping_interval = 20ms;
  TestServer server(settings);
  DelayingProxy proxy(server.port(), Delay);
  RawClient client(proxy.port());
  ASSERT_EQ(client.upgrade(), 101);
  const auto round_trip = [&] {
    return server.on_loop([&] { return server.service.sockets().at(0)->round_trip(); });
  };
  ASSERT_TRUE(server.eventually([&] { return !server.service.sockets().empty(); }));
  EXPECT_EQ(round_trip(), 0ms) << "before the first answer";
  for (int i = 0; i < 6; ++i) {
    const auto ping = client.frame();
    ASSERT_TRUE(ping);
    client.send(frame(10, ping->payload));
  }
  ASSERT_TRUE(
      server.eventually([&] { return server.service.sockets().at(0)->round_trip() > 0ms; }));
  EXPECT_GE(round_trip(), 2 * Delay);
  EXPECT_LT(round_trip(), 2 * Delay + 2s);

  // The least of the last five counts: one that took long does not, and five do.
  const milliseconds before = round_trip();
  for (int i = 0; i < 6; ++i) {
    const auto ping = client.frame();
    ASSERT_TRUE(ping);
    std::this_thread::sleep_for(before);
    client.send(frame(10, ping->payload));
    if (i == 0) {
      EXPECT_LE(round_trip(), before);
    }
  }
  ASSERT_TRUE(client.frame());
  EXPECT_GE(round_trip(), 2 * Delay + before);
}

TEST(WebSocket, IsNotFooledAboutTheRoundTrip) {
  Listener::Settings settings;
  settings.limits.ping_interval = 10ms;
  TestServer server(settings);
  RawClient client(server.port());
  ASSERT_EQ(client.upgrade(), 101);
  const auto ping = client.frame();
  ASSERT_TRUE(ping);
  std::string almost = ping->payload;
  almost.back() = static_cast<char>(almost.back() + 1);
  client.send(frame(10, "") + frame(10, "x") + frame(10, almost) + frame(10, ping->payload + "x") +
              text_frame("round trip"));
  EXPECT_EQ(client.frame_but_pings()->payload, "0") << "nothing was measured";
  std::this_thread::sleep_for(60ms);
  client.send(frame(10, ping->payload) + frame(10, ping->payload) + frame(10, ping->payload) +
              text_frame("round trip"));
  EXPECT_GE(std::stoi(client.frame_but_pings()->payload), 60) << "the same pong counts once";
}
