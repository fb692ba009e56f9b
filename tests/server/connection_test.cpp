#include <thread>

#include <gtest/gtest.h>

#include "notation/json_fields.h"
#include "support/raw_client.h"
#include "support/server/test_server.h"

using namespace quoin;
using namespace quoin::test;
using namespace std::chrono_literals;

namespace {

Listener::Settings small_limits() {
  Listener::Settings settings;
  settings.limits.max_header_bytes = 2'000;
  settings.limits.max_body_bytes = 1'000;
  return settings;
}

std::string post(std::string_view path, std::string_view body, std::string_view extra = {}) {
  return "POST " + std::string(path) + " HTTP/1.1\r\nHost: test\r\n" + std::string(extra) +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}

// Sends the bytes over a connection of their own: the status of the answer, after which the server
// must have closed; 0 where it closed without one.
int status_before_the_end(std::uint16_t port, std::string_view bytes) {
  RawClient client(port);
  client.send(bytes);
  const auto response = client.response();
  if (!response) return 0;
  EXPECT_EQ(response->headers.at("connection"), "close");
  EXPECT_TRUE(client.ends());
  return response->status;
}

}  // namespace

TEST(Connection, AnswersAndStaysOpen) {
  TestServer server;
  RawClient client(server.port());
  for (int i = 0; i < 3; ++i) {
    client.send(get("/hello"));
    const auto response = client.response();
    ASSERT_TRUE(response);
    EXPECT_EQ(response->status, 200);
    EXPECT_EQ(response->body, "hello");
    EXPECT_EQ(response->headers.at("content-type"), "text/plain");
    EXPECT_EQ(response->headers.at("content-length"), "5");
    EXPECT_FALSE(response->headers.contains("connection"));
    EXPECT_FALSE(response->headers.contains("server"));
  }
  const Counts counts = server.counts();
  EXPECT_EQ(counts.connections, 1);
  EXPECT_EQ(counts.sockets, 0);
  EXPECT_EQ(counts.bytes_in, 3 * get("/hello").size());
  EXPECT_GT(counts.bytes_out, 2 * 5);
}

TEST(Connection, ClosesWhenAskedTo) {
  TestServer server;
  EXPECT_EQ(status_before_the_end(server.port(), get("/hello", "Connection: close\r\n")), 200);
  EXPECT_EQ(status_before_the_end(server.port(), "GET /hello HTTP/1.0\r\n\r\n"), 200);
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().connections == 0; }));
}

TEST(Connection, KeepsAnOldClientThatAsksForIt) {
  TestServer server;
  RawClient client(server.port());
  for (int i = 0; i < 2; ++i) {
    client.send("GET /hello HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    const auto response = client.response();
    ASSERT_TRUE(response);
    EXPECT_EQ(response->headers.at("connection"), "keep-alive");
  }
}

TEST(Connection, HandsTheRequestOver) {
  TestServer server;
  RawClient client(server.port());
  client.send(post("/describe?a=%20b", "the body", "X-Odd-Name:  some value \r\n"));
  const auto response = client.response();
  ASSERT_TRUE(response);
  EXPECT_EQ(response->body,
            "POST\n/describe\na=%20b\n127.0.0.1\nhost=test\nx-odd-name=some value\n"
            "content-length=8\nthe body");
}

TEST(Connection, SendsTheCommonHeadersWithEveryAnswer) {
  Listener::Settings settings = small_limits();
  settings.common_headers = {{"X-Content-Type-Options", "nosniff"}};
  TestServer server(settings);
  for (const std::string& bytes :
       {get("/hello"), get("/nowhere"), get("/.."), std::string("?\r\n\r\n")}) {
    RawClient client(server.port());
    client.send(bytes);
    const auto response = client.response();
    ASSERT_TRUE(response) << bytes;
    EXPECT_EQ(response->headers.at("x-content-type-options"), "nosniff");
  }
}

TEST(Connection, LeavesOutTheBodyForHead) {
  TestServer server;
  RawClient client(server.port());
  client.send("HEAD /hello HTTP/1.1\r\nHost: test\r\n\r\n" + get("/hello"));
  const auto head = client.response(false);
  ASSERT_TRUE(head);
  EXPECT_EQ(head->status, 200);
  EXPECT_EQ(head->headers.at("content-length"), "5");
  const auto whole = client.response();
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->body, "hello");
}

TEST(Connection, SendsNoLengthWhereThereIsNoBody) {
  TestServer server;
  RawClient client(server.port());
  client.send(get("/nothing") + get("/hello"));
  const auto nothing = client.response();
  ASSERT_TRUE(nothing);
  EXPECT_EQ(nothing->status, 204);
  EXPECT_FALSE(nothing->headers.contains("content-length"));
  EXPECT_EQ(client.response()->body, "hello");
}

TEST(Connection, AnswersPipelinedRequestsInOrder) {
  TestServer server;
  RawClient client(server.port());
  std::string bytes = get("/later");
  for (int i = 0; i < 50; ++i) bytes += post("/echo", std::to_string(i));
  client.send(bytes);
  EXPECT_EQ(client.response()->body, "at last");
  for (int i = 0; i < 50; ++i) {
    const auto response = client.response();
    ASSERT_TRUE(response);
    EXPECT_EQ(response->body, std::to_string(i));
  }
}

TEST(Connection, TakesARequestByteByByte) {
  TestServer server;
  RawClient client(server.port());
  for (const char c : post("/echo", "slow but fine")) ASSERT_TRUE(client.send({&c, 1}));
  EXPECT_EQ(client.response()->body, "slow but fine");
}

TEST(Connection, SendsLargeBodies) {
  TestServer server;
  RawClient client(server.port());
  for (const std::size_t size : {65'535U, 65'536U, 65'537U, 3'000'000U}) {
    client.send(get("/size?bytes=" + std::to_string(size)));
    const auto response = client.response();
    ASSERT_TRUE(response);
    EXPECT_EQ(response->body.size(), size);
  }
}

TEST(Connection, AnswersHalfClosedPeers) {
  TestServer server;
  RawClient client(server.port());
  client.send(get("/later"));
  client.shut_down_sending();
  EXPECT_EQ(client.response()->body, "at last");
  EXPECT_TRUE(client.ends());
}

TEST(Connection, CountsTheFirstAnswerOnly) {
  TestServer server;
  RawClient client(server.port());
  client.send(get("/twice") + get("/hello"));
  EXPECT_EQ(client.response()->body, "once");
  EXPECT_EQ(client.response()->body, "hello");
}

TEST(Connection, DoesNothingWithAnAnswerForAPeerThatIsGone) {
  TestServer server;
  {
    RawClient client(server.port());
    client.send(get("/hold"));
    client.send(get("/hello"));
    ASSERT_TRUE(server.eventually([&] { return server.listener->counts().bytes_in > 0; }));
    client.reset();
  }
  server.on_loop([&] {
    server.service.release();
    return true;
  });
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().connections == 0; }));
}

TEST(Connection, AnswersWhenTheServiceTakesTooLong) {
  Listener::Settings settings;
  settings.limits.response_timeout = 30ms;
  TestServer server(settings);
  EXPECT_EQ(status_before_the_end(server.port(), get("/hold")), 503);
  server.on_loop([&] {
    server.service.release();
    return true;
  });
}

TEST(Connection, Answers500WhenTheServiceThrows) {
  TestServer server;
  RawClient client(server.port());
  client.send(get("/throw") + get("/answer-and-throw") + get("/hello"));
  EXPECT_EQ(client.response()->status, 500);
  EXPECT_EQ(client.response()->body, "fine");
  EXPECT_EQ(client.response()->body, "hello");
  EXPECT_EQ(RawClient(server.port()).upgrade("/throw"), 500);
}

TEST(Connection, KeepsLineEndsOutOfHeaders) {
  TestServer server;
  RawClient client(server.port());
  client.send(get("/splitting"));
  const auto response = client.response();
  ASSERT_TRUE(response);
  EXPECT_FALSE(response->headers.contains("set-cookie"));
}

TEST(Connection, SaysContinueBeforeABody) {
  TestServer server(small_limits());
  RawClient client(server.port());
  client.send(
      "POST /echo HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n");
  EXPECT_EQ(client.response()->status, 100);
  client.send("hello");
  EXPECT_EQ(client.response()->body, "hello");
  // One that is too big need not be sent at all.
  EXPECT_EQ(status_before_the_end(server.port(),
                                  "POST /echo HTTP/1.1\r\nHost: test\r\nExpect: 100-continue\r\n"
                                  "Content-Length: 1001\r\n\r\n"),
            413);
  EXPECT_EQ(status_before_the_end(server.port(),
                                  "POST /echo HTTP/1.1\r\nHost: test\r\nExpect: miracles\r\n"
                                  "Content-Length: 1\r\n\r\n"),
            417);
}

TEST(Connection, WantsToKnowTheLengthOfABody) {
  TestServer server(small_limits());
  const std::string head =
      "POST /echo HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (const char* chunks : {"5\r\nhello\r\n0\r\n\r\n", "0\r\n\r\n", "0\r\nX: x\r\n\r\n", "",
                             "5\r\nhello!!\r\n", "ffffffffffffffff\r\n", "zz\r\n"}) {
    EXPECT_EQ(status_before_the_end(server.port(), head + chunks + get("/hello")), 411) << chunks;
    RawClient client(server.port());
    for (const char byte : head + chunks) {
      if (!client.send(std::string_view(&byte, 1))) break;
    }
    const auto response = client.response();
    ASSERT_TRUE(response);
    EXPECT_EQ(response->status, 411) << chunks << ", byte by byte";
  }
}

TEST(Connection, RefusesBodiesThatAreTooBig) {
  TestServer server(small_limits());
  EXPECT_EQ(RawClient(server.port()).send(post("/echo", std::string(1'000, 'x'))), true);
  EXPECT_EQ(status_before_the_end(server.port(), post("/echo", std::string(1'001, 'x'))), 413);
  EXPECT_EQ(status_before_the_end(server.port(), post("/echo", std::string(3'000'000, 'x'))), 413);
  EXPECT_EQ(status_before_the_end(server.port(),
                                  "POST /echo HTTP/1.1\r\nHost: test\r\n"
                                  "Content-Length: 18446744073709551615\r\n\r\n"),
            413);
}

TEST(Connection, TakesLargerBodiesWhereTheServiceDoesAndFewAtOnce) {
  Listener::Settings settings = small_limits();
  settings.limits.max_large_bodies_per_address = 2;
  TestServer server(settings);
  const std::string large(50'000, 'x');
  RawClient client(server.port());
  client.send(post("/large", large));
  EXPECT_EQ(client.response()->body, large);
  EXPECT_EQ(status_before_the_end(server.port(), post("/large", large + "x")), 413);

  // Two are on their way; small ones do not mind.
  const std::string head = "POST /large HTTP/1.1\r\nHost: test\r\nContent-Length: 50000\r\n\r\n";
  RawClient first(server.port());
  first.send(head + "x");
  {
    RawClient second(server.port());
    second.send(head + "x");
    const auto is_refused = [&] {
      RawClient third(server.port());
      third.send(head);
      third.shut_down_sending();
      const auto response = third.response();
      return response && response->status == 503;
    };
    bool was_refused = false;
    for (int i = 0; i < 100 && !was_refused; ++i) was_refused = is_refused();
    EXPECT_TRUE(was_refused);
    client.send(post("/large", "small"));
    EXPECT_EQ(client.response()->body, "small");
  }
  // The one that broke off has given its place back.
  bool is_taken = false;
  for (int i = 0; i < 100 && !is_taken; ++i) {
    RawClient next(server.port());
    next.send(post("/large", large));
    const auto response = next.response();
    is_taken = response && response->status == 200;
  }
  EXPECT_TRUE(is_taken);
  first.send(std::string_view(large).substr(1));
  EXPECT_EQ(first.response()->body, large);
}

TEST(Connection, RefusesHeadsThatAreTooBig) {
  TestServer server(small_limits());
  const std::uint16_t port = server.port();
  EXPECT_EQ(status_before_the_end(port, get("/" + std::string(3'000, 'a'))), 431);
  EXPECT_EQ(status_before_the_end(port, get("/", "X: " + std::string(3'000, 'a') + "\r\n")), 431);
  EXPECT_EQ(status_before_the_end(port, get("/", std::string(3'000, 'a') + ": a\r\n")), 431);
  std::string many;
  for (int i = 0; i < 100'000; ++i) many += "a:b\r\n";
  EXPECT_EQ(status_before_the_end(port, get("/", many)), 431);
  EXPECT_EQ(status_before_the_end(port, "GET / HTTP/1.1\r\n" + many), 431);
  EXPECT_EQ(status_before_the_end(port, std::string(100'000, 'A')), 431);
}

TEST(Connection, RefusesPathsThatLeadOut) {
  TestServer server;
  for (const char* path : {"/../etc/passwd", "/..%2f", "/%2e%2e/", "/a/%2e%2e", "/a%00b", "/a\\b",
                           "/%5c", "//a", "/a//b", "/%zz", "/%", "*", "a", "ftp://x/"}) {
    EXPECT_EQ(status_before_the_end(server.port(), get(path)), 400) << path;
  }
}

TEST(Connection, RefusesWhatTwoProgramsCouldReadDifferently) {
  TestServer server;
  for (const char* headers : {
           "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
           "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
           "Transfer-Encoding: gzip\r\nContent-Length: 5\r\n",
           "Transfer-Encoding: gzip\r\n",
           "Transfer-Encoding: identity\r\n",
           "Transfer-Encoding: gzip, chunked\r\n",
           "Transfer-Encoding: chunked, gzip\r\n",
           "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
           "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n",
           "Transfer-Encoding: \vchunked\r\n",
           "Transfer-Encoding : chunked\r\n",
           "Content-Length: 5\r\nContent-Length: 6\r\n",
           "Content-Length: 5\r\nContent-Length: 5\r\n",
           "Content-Length: 5, 6\r\n",
           "Content-Length: +5\r\n",
           "Content-Length: -5\r\n",
           "Content-Length: 0x5\r\n",
           "Content-Length: five\r\n",
           "Content-Length:\r\n",
           "Content-Length: 99999999999999999999999\r\n",
           "Host: other\r\n",
       }) {
    const std::string bytes = "POST /echo HTTP/1.1\r\nHost: test\r\n" + std::string(headers) +
                              "\r\n5\r\nhello\r\n0\r\n\r\n" + get("/hello");
    EXPECT_EQ(status_before_the_end(server.port(), bytes), 400) << headers;
  }
  EXPECT_EQ(status_before_the_end(server.port(), "GET / HTTP/1.1\r\n\r\n"), 400) << "no Host";
  EXPECT_EQ(status_before_the_end(
                server.port(),
                "POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
            400);
}

TEST(Connection, RefusesGarbage) {
  TestServer server;
  std::string every_byte;
  for (int i = 0; i < 256; ++i) every_byte += static_cast<char>(i);
  for (const std::string& bytes :
       {every_byte, std::string("\r\n\r\n\r\n"), std::string("GET\r\n\r\n"),
        std::string("GET / HTTP/9.9\r\nHost: a\r\n\r\n"), std::string("GET / HTP/1.1\r\n\r\n"),
        std::string("GET  /hello HTTP/1.1\r\nHost: a\r\n\r\n"),
        std::string("GET /hello HTTP/1.1\r\nno colon\r\n\r\n"),
        std::string("GET /hello HTTP/1.1\r\nHost: a\x01\r\n\r\n"),
        std::string("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 TLS\r\n\r\n", 19)}) {
    EXPECT_EQ(status_before_the_end(server.port(), bytes), 400) << bytes;
  }
  RawClient client(server.port());
  client.send(get("/hello"));
  EXPECT_EQ(client.response()->status, 200) << "nobody else is harmed";
}

TEST(Connection, EndsWithAPeerThatStopsInTheMiddle) {
  TestServer server;
  for (const std::string_view bytes :
       {"", "GET", "GET /hello HTTP/1.1\r\nHost: a\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc"}) {
    RawClient client(server.port());
    client.send(bytes);
    client.shut_down_sending();
    EXPECT_TRUE(client.ends());
  }
  for (int i = 0; i < 20; ++i) {
    RawClient client(server.port());
    client.send("GET /hel");
    client.reset();
  }
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().connections == 0; }));
}

// By a key, so that a page can say them in the reader's language.
TEST(Connection, GivesTheReasonOfEveryRefusal) {
  Listener::Settings settings = small_limits();
  settings.limits.request_timeout = 150ms;
  settings.limits.response_timeout = 30ms;
  TestServer server(settings);
  const std::string start =
      "GET /live HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n";
  const std::string odd = "POST /echo HTTP/1.1\r\nHost: a\r\n";
  const auto refusal = [&](std::uint16_t port, const std::string& bytes) {
    RawClient client(port);
    client.send(bytes);
    const auto response = client.response();
    if (!response) return std::string("none");
    EXPECT_EQ(response->headers.at("content-type"), "application/json") << bytes;
    const Result<boost::json::object> problem = notation::parse_json_object(response->body);
    if (!problem) return response->body;
    EXPECT_TRUE(problem->at("with").as_object().empty());
    EXPECT_TRUE(problem->at("error").as_string().ends_with('.'));
    return std::to_string(response->status) + ' ' + std::string(problem->at("reason").as_string());
  };
  const std::vector<std::pair<std::string, std::string>> expected = {
      {post("/echo", std::string(1'001, 'x')), "413 body_too_large"},
      {post("/echo", std::string(3'000'000, 'x')), "413 body_too_large"},
      {odd + "Content-Length: 18446744073709551615\r\n\r\n", "413 body_too_large"},
      {get("/" + std::string(3'000, 'a')), "431 head_too_large"},
      {"GET /hel", "408 request_took_too_long"},
      {get("/hold"), "503 answer_took_too_long"},
      {get("/throw"), "500 server_fault"},
      {start + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n",
       "400 web_socket_key"},
      {start + "\r\n", "426 web_socket_version"},
      {start + "\r\nearly", "400 bytes_before_web_socket"},
      {get("/.."), "400 http_path"},
      {"?\r\n\r\n", "400 not_http"},
      {"GET / HTTP/1.1\r\n\r\n", "400 http_host"},
      {odd + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello", "400 http_lengths"},
      {odd + "Transfer-Encoding: gzip\r\n\r\n", "400 http_coding"},
      {odd + "Transfer-Encoding: chunked\r\n\r\n", "411 http_without_length"},
      {odd + "Expect: miracles\r\nContent-Length: 1\r\n\r\n", "417 http_expectation"},
  };
  for (const auto& [bytes, reason] : expected)
    EXPECT_EQ(refusal(server.port(), bytes), reason) << bytes.substr(0, 200);
  server.on_loop([&] {
    server.service.release();
    return true;
  });

  for (auto* most : {&settings.limits.max_connections, &settings.limits.max_connections_per_address,
                     &settings.limits.max_large_bodies}) {
    const std::size_t before = std::exchange(*most, 0);
    TestServer full(settings);
    EXPECT_EQ(refusal(full.port(), post("/large", std::string(5'000, 'x'))),
              most == &settings.limits.max_large_bodies ? "503 too_much_is_sent"
                                                        : "503 no_room_for_connection");
    *most = before;
  }
  settings.trusted_proxies = {"127.0.0.1"};
  settings.limits.max_connections_per_address = 0;
  TestServer behind(settings);
  EXPECT_EQ(refusal(behind.port(), get("/hello", "X-Forwarded-For: 1.2.3.4\r\n")),
            "503 too_many_connections");
}

TEST(Connection, GivesUpOnRequestsThatTakeTooLong) {
  Listener::Settings settings;
  settings.limits.request_timeout = 150ms;
  TestServer server(settings);
  // A byte now and then does not help.
  for (const std::string_view start :
       {"GET /hello HTTP/1.1\r\nX: ",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n"}) {
    RawClient client(server.port());
    const auto started = std::chrono::steady_clock::now();
    client.send(start);
    std::thread drip([&] {
      for (int i = 0; i < 40 && client.send("x"); ++i) std::this_thread::sleep_for(10ms);
    });
    const auto response = client.response();
    EXPECT_GE(std::chrono::steady_clock::now() - started, 140ms);
    ASSERT_TRUE(response);
    EXPECT_EQ(response->status, 408);
    drip.join();
    EXPECT_TRUE(client.ends());
  }
  // Who says nothing gets no answer either, before the first request and after it.
  RawClient silent(server.port());
  EXPECT_EQ(silent.rest(), "");
  RawClient waiting(server.port());
  waiting.send(get("/hello"));
  EXPECT_EQ(waiting.response()->status, 200);
  EXPECT_EQ(waiting.rest(), "");
  EXPECT_TRUE(server.eventually([&] { return server.listener->counts().connections == 0; }));
}

TEST(Connection, CutsOffWhoDoesNotReadTheAnswer) {
  Listener::Settings settings;
  settings.limits.request_timeout = 100ms;
  TestServer server(settings);
  RawClient client(server.port(), 4'096);
  client.send(get("/size?bytes=30000000"));
  EXPECT_TRUE(server.eventually([&] {
    return server.listener->counts().cut_off == 1 && server.listener->counts().connections == 0;
  }));
}

TEST(Connection, DoesNotUpgradeWhatIsNoGoodRequestForIt) {
  TestServer server;
  const std::string start =
      "GET /live HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n";
  const std::string key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const auto status = [&](const std::string& bytes) {
    RawClient client(server.port());
    client.send(bytes);
    const auto response = client.response();
    return response ? response->status : 0;
  };
  EXPECT_EQ(status(start + key + "\r\n"), 426);
  EXPECT_EQ(status(start + key + "Sec-WebSocket-Version: 8\r\n\r\n"), 426);
  EXPECT_EQ(status(start + "Sec-WebSocket-Version: 13\r\n\r\n"), 400);
  EXPECT_EQ(status(start + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n"), 400);
  EXPECT_EQ(status(start + key + "Sec-WebSocket-Version: 13\r\nContent-Length: 1\r\n\r\nx"), 400);
  EXPECT_EQ(status(start + key + "Sec-WebSocket-Version: 13\r\n\r\n" + text_frame("early")), 400);
  EXPECT_EQ(status("POST" + start.substr(3) + key + "Sec-WebSocket-Version: 13\r\n\r\n"), 404)
      << "only GET can";
  EXPECT_EQ(RawClient(server.port()).upgrade("/elsewhere"), 404);
  EXPECT_TRUE(server.events().empty());
}
