#include "client/url.h"

#include <gtest/gtest.h>

using namespace quoin;
using namespace quoin::client;

TEST(Url, HasItsParts) {
  EXPECT_EQ(*parse_url("http://localhost:8080/api/games?a=b"),
            (Url{.scheme = "http", .host = "localhost", .port = 8080, .target = "/api/games?a=b"}));
  EXPECT_EQ(*parse_url("ws://example.org"),
            (Url{.scheme = "ws", .host = "example.org", .port = 80, .target = "/"}));
  EXPECT_EQ(*parse_url("ws://[::1]:9/live"),
            (Url{.scheme = "ws", .host = "::1", .port = 9, .target = "/live"}));
  EXPECT_EQ(*parse_url("http://a?b#c"),
            (Url{.scheme = "http", .host = "a", .port = 80, .target = "/?b"}));
}

TEST(Url, SurvivesARoundTrip) {
  for (const char* text : {"http://a/", "ws://[::1]:9/live", "http://localhost:8080/a?b=c"}) {
    EXPECT_EQ(parse_url(text)->text(), text);
  }
  EXPECT_EQ(parse_url("http://[::1]:8080")->authority(), "[::1]:8080");
}

TEST(Url, SaysWhatIsWrong) {
  EXPECT_EQ(parse_url("https://a/").error().message(),
            "'https://a/' is encrypted, which is not supported here: ask a TLS proxy, or use http");
  EXPECT_EQ(parse_url("wss://a/").error().message(),
            "'wss://a/' is encrypted, which is not supported here: ask a TLS proxy, or use ws");
  EXPECT_EQ(parse_url("localhost:8080").error().message(),
            "'localhost:8080' is not a web address like http://host:port/");
  EXPECT_EQ(parse_url("http://a:b/").error().message(),
            "'http://a:b/' has a port that is no number from 1 to 65535");
  for (const char* bad : {"", "http://", "http:///a", "ftp://a/", "http://a:0/", "http://a:65536/",
                          "http://a:/", "http://[::1/", "http://[::1]x/", "http://user@a/",
                          "http://a b/", "http://a/\r\nX: y", "http://ä/"}) {
    EXPECT_FALSE(parse_url(bad)) << bad;
  }
}
