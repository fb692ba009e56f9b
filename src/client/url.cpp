#include "client/url.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "client/reasons.h"

namespace quoin::client {
namespace {

bool is_printable_ascii(char c) { return c > 0x20 && c < 0x7f; }

}  // namespace

std::string Url::authority() const {
  const std::string name = host.find(':') == std::string::npos ? host : '[' + host + ']';
  return port == 80 ? name : name + ':' + std::to_string(port);
}

std::string Url::text() const { return scheme + "://" + authority() + target; }

Result<Url> parse_url(std::string_view text) {
  const auto fault = [text](const Reason<1>& reason) { return Error(reason, text); };
  if (!std::ranges::all_of(text, is_printable_ascii)) {
    return fault(reasons::address_has_odd_characters);
  }
  Url url;
  const std::size_t colon = text.find("://");
  if (colon == std::string_view::npos) return fault(reasons::address_without_scheme);
  url.scheme = text.substr(0, colon);
  if (url.scheme == "https" || url.scheme == "wss") {
    return Error(reasons::address_encrypted, text, url.scheme == "https" ? "http" : "ws");
  }
  if (url.scheme != "http" && url.scheme != "ws") return fault(reasons::address_of_other_scheme);

  std::string_view rest = text.substr(colon + 3);
  const std::size_t end = std::min(rest.find_first_of("/?#"), rest.size());
  std::string_view authority = rest.substr(0, end);
  std::string_view target = rest.substr(end);
  target = target.substr(0, target.find('#'));
  url.target = target.starts_with('/') ? std::string(target) : '/' + std::string(target);

  if (authority.find('@') != std::string_view::npos) return fault(reasons::address_with_user);
  std::string_view port;
  if (authority.starts_with('[')) {
    const std::size_t bracket = authority.find(']');
    if (bracket == std::string_view::npos) return fault(reasons::address_bracket_open);
    url.host = authority.substr(1, bracket - 1);
    port = authority.substr(bracket + 1);
  } else {
    const std::size_t last = std::min(authority.find(':'), authority.size());
    url.host = authority.substr(0, last);
    port = authority.substr(last);
  }
  if (url.host.empty()) return fault(reasons::address_without_host);
  if (port.empty()) return url;
  const std::optional<std::int64_t> number = parse_integer(port.substr(1));
  if (!port.starts_with(':') || !number || *number < 1 || *number > 65'535) {
    return fault(reasons::address_port);
  }
  url.port = static_cast<std::uint16_t>(*number);
  return url;
}

}  // namespace quoin::client
