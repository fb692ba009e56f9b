#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace quoin::client {

// Where a server is: "http://localhost:8080/api/games?open=1", "ws://[::1]:8080/live".
struct Url {
  std::string scheme;       // "http" or "ws"
  std::string host;         // without the brackets of an IPv6 address
  std::uint16_t port = 80;  // 80 where none is given
  std::string target;       // path and query; "/" where there is none

  // "localhost:8080", as the Host header has it.
  std::string authority() const;
  std::string text() const;
  bool operator==(const Url&) const = default;
};

Result<Url> parse_url(std::string_view text);

}  // namespace quoin::client
