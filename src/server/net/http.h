#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quoin::server::net {

// HTTP as the rest of the server sees it. Beast, which takes half a minute to compile, stays behind
// listener.cpp.

using Headers = std::vector<std::pair<std::string, std::string>>;

struct Request {
  std::string method;  // "GET"
  std::string path;    // "/api/games", decoded; never with "..", "//", NUL or a backslash in it
  std::string query;   // "a=1&b=2", still encoded
  Headers headers;     // names in lower case
  std::string body;
  std::string address;  // who asks: the peer, or whom a trusted proxy names

  // The first of that name (lower case), or nothing.
  std::string_view header(std::string_view name) const;
  // The value of a query parameter, decoded; empty where there is none.
  std::string parameter(std::string_view name) const;
};

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  // Shared, so that a page that thousands ask for exists once.
  std::shared_ptr<const std::string> body;
  Headers headers;

  static Response json(int status, std::string body);
  static Response text(int status, std::string_view content_type, std::string body);
};

// Call it once, on the loop, now or later. When the peer is gone it does nothing.
using Respond = std::function<void(Response)>;

}  // namespace quoin::server::net
