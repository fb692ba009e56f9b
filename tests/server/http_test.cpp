#include "server/net/http.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace quoin::server::net;

TEST(AcceptEncoding, NamesWhatAReaderTakes) {
  for (const char* header : {"gzip", "GZip", "br, gzip", "gzip;q=1.0", "br;q=1,gzip ; Q=0.001 ",
                             "*", "identity, *;q=0.5", "*;q=0, gzip", "gzip, *;q=0"}) {
    EXPECT_TRUE(accepts_coding(header, "gzip")) << header;
  }
  for (const char* header :
       {"", "br", "gzip;q=0", "gzip; q=0.000", "gzip;q=0, *", "*, gzip;q=0", "*;q=0", "gzipped",
        "x gzip", "gzip;q=", "gzip;q=x", "identity", ","}) {
    EXPECT_FALSE(accepts_coding(header, "gzip")) << header;
  }
}

TEST(IfNoneMatch, NamesWhatAReaderHas) {
  for (const char* header : {"\"a\"", "W/\"a\"", "\"b\", \"a\"", "\"b\",W/\"a\"", "*"})
    EXPECT_TRUE(is_one_of_etags("\"a\"", header)) << header;
  for (const char* header : {"", "a", "\"b\"", "\"A\"", "\"a", "\"ab\""})
    EXPECT_FALSE(is_one_of_etags("\"a\"", header)) << header;
}

TEST(Path, IsDecodedOnce) {
  EXPECT_EQ(decode_path("/"), "/");
  EXPECT_EQ(decode_path("/api/games"), "/api/games");
  EXPECT_EQ(decode_path("/a%20b/%C3%84"), "/a b/Ä");
  EXPECT_EQ(decode_path("/%2520"), "/%20");
  EXPECT_EQ(decode_path("/%252e%252e/"), "/%2e%2e/");
  EXPECT_EQ(decode_path("/a+b"), "/a+b");
  EXPECT_EQ(decode_path("/a%2fb"), "/a/b");
}

TEST(Path, IsRefusedWhereItCouldLeadOutOrLie) {
  for (const char* bad : {"",
                          "a",
                          "*",
                          "/..",
                          "/../etc/passwd",
                          "/a/../b",
                          "/..%2f",
                          "/%2e%2e/x",
                          "/.%2e/",
                          "/%2E%2e",
                          "//",
                          "/a//b",
                          "/a%2f/b",
                          "/%2f",
                          "/%00",
                          "/a%00.html",
                          "/a\\b",
                          "/%5c..",
                          "/%",
                          "/%4",
                          "/%zz",
                          "/%4g",
                          "/%0a",
                          "/%7f",
                          "/a#b",
                          "/%ff",
                          "/%c3",
                          "/%c0%ae%c0%ae/"}) {
    EXPECT_EQ(decode_path(bad), std::nullopt) << bad;
  }
}

RC_GTEST_PROP(Path, HoldsNothingItPromisesNotTo, (const std::string& text)) {
  const std::optional<std::string> path = decode_path("/" + text);
  if (!path) return;
  RC_ASSERT(path->starts_with('/'));
  for (const std::string_view bad : {"..", "//", "\\"}) {
    RC_ASSERT(path->find(bad) == std::string::npos);
  }
  RC_ASSERT(path->find('\0') == std::string::npos);
}

TEST(Target, IsAPathAndAQuery) {
  const auto target = parse_target("/a%20b?x=%20&y=../..");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->path, "/a b");
  EXPECT_EQ(target->query, "x=%20&y=../..");
  EXPECT_EQ(parse_target("/a?")->query, "");
  EXPECT_EQ(parse_target("/a?b?c")->query, "b?c");
}

TEST(Target, MayNameTheHost) {
  EXPECT_EQ(parse_target("http://example.org/a?b")->path, "/a");
  EXPECT_EQ(parse_target("http://example.org/a?b")->query, "b");
  EXPECT_EQ(parse_target("http://example.org")->path, "/");
  EXPECT_EQ(parse_target("http://example.org?b")->query, "b");
  EXPECT_EQ(parse_target("ftp://example.org/"), std::nullopt);
  EXPECT_EQ(parse_target("example.org:443"), std::nullopt);
  EXPECT_EQ(parse_target("http://example.org/../"), std::nullopt);
}

TEST(Request, FindsTheFirstHeaderOfAName) {
  const Request request{.headers = {{"a", "1"}, {"b", "2"}, {"a", "3"}}};
  EXPECT_EQ(request.header("a"), "1");
  EXPECT_EQ(request.header("b"), "2");
  EXPECT_EQ(request.header("c"), "");
}

TEST(Request, DecodesParameters) {
  const Request request{.query = "a=1&b=x+y%2Bz&c&d=&%65=f&g=%zz%4&a=2&h=i=j"};
  EXPECT_EQ(request.parameter("a"), "1");
  EXPECT_EQ(request.parameter("b"), "x y+z");
  EXPECT_EQ(request.parameter("c"), "");
  EXPECT_EQ(request.parameter("d"), "");
  EXPECT_EQ(request.parameter("e"), "f");
  EXPECT_EQ(request.parameter("g"), "%zz%4");
  EXPECT_EQ(request.parameter("h"), "i=j");
  EXPECT_EQ(request.parameter("z"), "");
}

TEST(Response, KnowsItsType) {
  const Response json = Response::json(201, "{}");
  EXPECT_EQ(json.status, 201);
  EXPECT_EQ(json.content_type, "application/json");
  EXPECT_EQ(*json.body, "{}");
  EXPECT_EQ(Response::text(200, "text/html", "x").content_type, "text/html");
}
