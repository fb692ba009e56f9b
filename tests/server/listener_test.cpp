#include "server/net/listener.h"

#include <gtest/gtest.h>

#include "support/raw_client.h"
#include "support/server/test_server.h"

using namespace quoin;
using namespace quoin::test;

TEST(Listener, AnswersARequest) {
  TestServer server;
  RawClient client(server.port());
  client.send(get("/hello"));
  const auto response = client.response();
  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 200);
  EXPECT_EQ(response->body, "hello");
}

TEST(Listener, EchoesOverAWebSocket) {
  TestServer server;
  RawClient client(server.port());
  ASSERT_EQ(client.upgrade(), 101);
  client.send(text_frame("hi"));
  const auto frame = client.frame_but_pings();
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->payload, "hi");
}
