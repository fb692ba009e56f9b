#include "server/api/pages.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.h"

namespace quoin::server {
namespace {

class PagesTest : public testing::Test {
 protected:
  std::optional<net::Response> get(const std::string& path, net::Headers headers = {}) const {
    net::Request request;
    request.method = "GET";
    request.path = path;
    request.headers = std::move(headers);
    return pages_.find(request);
  }
  // What a path gives, for short.
  std::string content(const std::string& path, net::Headers headers = {}) const {
    const std::optional<net::Response> response = get(path, std::move(headers));
    return response && response->body ? *response->body : "";
  }
  static std::string header(const net::Response& response, std::string_view name) {
    for (const auto& [other, value] : response.headers) {
      if (other == name) return value;
    }
    return "";
  }

  const std::vector<EmbeddedFile> files_ = {
      {"/assets/app-1a2b.js", "let a"},
      {"/assets/app-1a2b.js.gz", "compressed a"},
      {"/icon.svg", "<svg/>"},
      {"/game.html", "<html game>"},
      {"/index.html", "<html>"},
      {"/index.html.gz", "compressed page"},
      {"/orphan.txt.gz", "of nothing"},
      {"/pages.txt",
       "/ /index.html\n/new /index.html\n/help /index.html\n/people /index.html\n"
       "/people/{name} /index.html\n/game/{id} /game.html\n/local/{id} /game.html\n"},
  };
  const Pages pages_{files_};
};

TEST_F(PagesTest, GiveOneFileForAllPagesOfTheClientAndOneForGames) {
  EXPECT_EQ(content("/game/9f2c41d0"), "<html game>");
  EXPECT_EQ(get("/game/9f2c41d0")->content_type, "text/html; charset=utf-8");
  EXPECT_EQ(content("/local/7"), "<html game>");
  for (const char* path : {"/", "/index.html", "/new", "/help", "/people", "/people/Ann"}) {
    EXPECT_EQ(content(path), "<html>") << path;
    EXPECT_EQ(get(path)->content_type, "text/html; charset=utf-8") << path;
  }
  for (const char* path : {"/newer", "/new/", "/game", "/game/", "/people/", "/library/12",
                           "/new.html", "/api", "/assets/", "", "/pages.txt"})
    EXPECT_FALSE(get(path)) << path;
}

TEST_F(PagesTest, GoOutCompressedToWhoTakesThat) {
  const net::Headers takes = {{"accept-encoding", "br, gzip"}};
  EXPECT_EQ(content("/", takes), "compressed page");
  EXPECT_EQ(header(*get("/", takes), "Content-Encoding"), "gzip");
  EXPECT_EQ(get("/", takes)->content_type, "text/html; charset=utf-8");
  EXPECT_EQ(content("/assets/app-1a2b.js", takes), "compressed a");
  EXPECT_EQ(content("/icon.svg", takes), "<svg/>") << "there is no compressed one";
  EXPECT_EQ(header(*get("/icon.svg", takes), "Content-Encoding"), "");
  EXPECT_EQ(header(*get("/icon.svg", takes), "Vary"), "");
  const net::Headers refuses = {{"accept-encoding", "gzip;q=0, br"}};
  EXPECT_EQ(content("/", refuses), "<html>");
  EXPECT_EQ(header(*get("/", refuses), "Content-Encoding"), "");
  for (const net::Headers& headers : {takes, refuses, net::Headers()})
    EXPECT_EQ(header(*get("/", headers), "Vary"), "Accept-Encoding") << "whoever asks";
}

TEST_F(PagesTest, GiveNoCompressedFileByItsOwnName) {
  EXPECT_FALSE(get("/index.html.gz"));
  EXPECT_FALSE(get("/assets/app-1a2b.js.gz"));
  EXPECT_FALSE(get("/orphan.txt.gz"));
  EXPECT_FALSE(get("/orphan.txt"));
}

TEST_F(PagesTest, AreNotSentAgainWhereTheyAreTheSame) {
  const std::string etag = header(*get("/"), "ETag");
  EXPECT_EQ(etag.size(), 34U) << etag;
  EXPECT_EQ(header(*get("/help"), "ETag"), etag);
  EXPECT_NE(header(*get("/game/x"), "ETag"), etag);
  const std::optional<net::Response> same = get("/", {{"if-none-match", etag}});
  EXPECT_EQ(same->status, 304);
  EXPECT_EQ(same->body, nullptr);
  EXPECT_EQ(header(*same, "ETag"), etag);
  EXPECT_EQ(header(*same, "Cache-Control"), "no-cache");
  EXPECT_EQ(header(*same, "Vary"), "Accept-Encoding");
  EXPECT_EQ(get("/", {{"if-none-match", "\"other\""}})->status, 200);
  const net::Headers takes = {{"accept-encoding", "gzip"}};
  const std::string compressed = header(*get("/", takes), "ETag");
  EXPECT_NE(compressed, etag) << "other bytes";
  EXPECT_EQ(get("/", {{"accept-encoding", "gzip"}, {"if-none-match", compressed}})->status, 304);
  EXPECT_EQ(get("/", {{"accept-encoding", "gzip"}, {"if-none-match", etag}})->status, 200);
}

TEST_F(PagesTest, AreKeptForEverWhereTheirNameChanges) {
  const std::optional<net::Response> asset = get("/assets/app-1a2b.js", {{"if-none-match", "*"}});
  EXPECT_EQ(asset->status, 200);
  EXPECT_EQ(header(*asset, "ETag"), "");
  EXPECT_EQ(header(*asset, "Cache-Control"), "public, max-age=31536000, immutable");
}

TEST_F(PagesTest, HaveAnIconForBrowsersThatAskForOne) {
  EXPECT_EQ(content("/favicon.ico"), "<svg/>");
  EXPECT_EQ(get("/favicon.ico")->content_type, "image/svg+xml");
  const std::vector<EmbeddedFile> with_icon = {{"/favicon.ico", "icon"}, {"/icon.svg", "svg"}};
  net::Request request;
  request.path = "/favicon.ico";
  EXPECT_EQ(Pages(with_icon).find(request)->content_type, "image/x-icon");
  EXPECT_FALSE(Pages({}).find(request));
}

TEST(PageTypes, AreThoseOfTheirEndings) {
  const std::vector<std::pair<std::string, std::string>> types = {
      {"/a.webmanifest", "application/manifest+json"},
      {"/assets/a.js.map", "application/json"},
      {"/a.wasm", "application/wasm"},
      {"/a.odd", "application/octet-stream"}};
  for (const auto& [path, type] : types) {
    const std::vector<EmbeddedFile> files = {{path, "x"}};
    net::Request request;
    request.path = path;
    EXPECT_EQ(Pages(files).find(request)->content_type, type);
  }
}

TEST(EmbeddedPages, AreThereForEveryPathThatTheClientKnows) {
  const auto is_list = [](const EmbeddedFile& file) { return file.path == "/pages.txt"; };
  const std::span<const EmbeddedFile> files = embedded_files();
  const auto list = std::find_if(files.begin(), files.end(), is_list);
  ASSERT_NE(list, files.end());
  const std::vector<std::string_view> lines = split_lines(list->content);
  EXPECT_GT(lines.size(), 15U);
  const Pages pages(files);
  for (const std::string_view line : lines) {
    net::Request request;
    request.path = std::string(line.substr(0, line.find_first_of("{ ")));
    if (line.find('{') != std::string_view::npos) request.path += "5d1f";
    const std::optional<net::Response> response = pages.find(request);
    ASSERT_TRUE(response) << request.path;
    EXPECT_EQ(response->content_type, "text/html; charset=utf-8") << request.path;
  }
}

}  // namespace
}  // namespace quoin::server
