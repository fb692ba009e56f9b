#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "client/url.h"

namespace quoin::client {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct HttpReply {
  int status = 0;
  Headers headers;  // names in lower case
  std::string body;

  // The first of that name (lower case), or nothing.
  std::string_view header(std::string_view name) const;
};

// Asks once, over a connection of its own, and waits for the answer. An error is that there was no
// answer; one with a status such as 404 is an answer.
Result<HttpReply> http_request(const Url& url, std::string_view method, const Headers& headers,
                               std::string body, std::chrono::milliseconds timeout);

}  // namespace quoin::client
