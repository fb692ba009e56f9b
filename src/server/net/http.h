#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"

namespace quoin::server::net {

// HTTP as the rest of the server sees it. Beast, which takes half a minute to compile, stays in
// connection.cpp and web_socket.cpp.

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
  Headers headers;  // beside those that all answers have, or in place of them

  static Response json(int status, std::string body);
  static Response text(int status, std::string_view content_type, std::string body);
};

// Why a request is refused, for programs and for people (docs/formats/errors.md).
Response problem(int status, const Error& error);

// Call it on the loop, now or later; the first call counts. It keeps nothing alive: when the peer
// or the whole listener is gone it does nothing. The body of an answer to HEAD is left out by
// itself.
using Respond = std::function<void(Response)>;

// The decoded path, or nothing where it does not start with '/', holds a bad escape, control
// characters, a backslash, ".." or "//" (escaped or not), or is not UTF-8.
std::optional<std::string> decode_path(std::string_view encoded);

// Whether a reader takes a coding ("gzip"), by its Accept-Encoding: named and not with a weight of
// zero, or meant by "*". A reader who says nothing takes none.
bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

// Whether what the reader has, by its If-None-Match, is still what there is.
bool is_one_of_etags(std::string_view etag, std::string_view if_none_match);

// What stands after the method in the first line of a request, or nothing where its path is bad.
struct Target {
  std::string path;
  std::string query;
};
std::optional<Target> parse_target(std::string_view target);

}  // namespace quoin::server::net
