#include "client/http.h"

#include <gtest/gtest.h>

#include "support/raw_client.h"
#include "support/server/test_server.h"

using namespace quoin;
using namespace quoin::client;
using quoin::test::Patience;
using quoin::test::TestServer;
using namespace std::chrono_literals;

TEST(HttpRequest, GetsAnAnswer) {
  const TestServer server;
  const auto reply = http_request(*parse_url(server.url("http", "/describe?a=1")), "POST",
                                  {{"X-Mine", "yes"}}, "body", Patience);
  ASSERT_TRUE(reply) << reply.error().message();
  EXPECT_EQ(reply->status, 200);
  EXPECT_EQ(reply->header("content-type"), "text/plain");
  EXPECT_EQ(reply->header("nothing"), "");
  EXPECT_NE(reply->body.find("POST\n/describe\na=1\n"), std::string::npos) << reply->body;
  EXPECT_NE(reply->body.find("x-mine=yes\n"), std::string::npos);
  EXPECT_TRUE(reply->body.ends_with("\nbody"));
}

TEST(HttpRequest, TakesWhateverStatusThereIs) {
  const TestServer server;
  EXPECT_EQ(
      http_request(*parse_url(server.url("http", "/nowhere")), "GET", {}, "", Patience)->status,
      404);
  const auto head =
      http_request(*parse_url(server.url("http", "/hello")), "HEAD", {}, "", Patience);
  EXPECT_EQ(head->status, 200);
  EXPECT_EQ(head->body, "");
  EXPECT_EQ(
      http_request(*parse_url(server.url("http", "/nothing")), "GET", {}, "", Patience)->status,
      204);
  const auto large =
      http_request(*parse_url(server.url("http", "/size?bytes=5000000")), "GET", {}, "", Patience);
  EXPECT_EQ(large->body.size(), 5'000'000);
  const auto refused = http_request(*parse_url(server.url("http", "/echo")), "POST", {},
                                    std::string(1'000'000, 'x'), Patience);
  ASSERT_TRUE(refused) << refused.error().message();
  EXPECT_EQ(refused->status, 413);
}

TEST(HttpRequest, SaysWhyThereIsNoAnswer) {
  TestServer server;
  const auto late = http_request(*parse_url(server.url("http", "/hold")), "GET", {}, "", 50ms);
  ASSERT_FALSE(late);
  EXPECT_TRUE(late.error().message().ends_with("within 50 ms")) << late.error().message();
  server.on_loop([&] {
    server.listener.reset();
    return true;
  });
  EXPECT_FALSE(http_request(*parse_url(server.url("http", "/hello")), "GET", {}, "", Patience));
}
