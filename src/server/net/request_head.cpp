#include "server/net/request_head.h"

#include <utility>

#include <boost/beast/core/string.hpp>

#include "base/text.h"
#include "server/net/address.h"
#include "server/reasons.h"

namespace quoin::server::net {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;

Headers to_headers(const http::fields& fields) {
  Headers headers;
  for (const auto& field : fields) {
    headers.emplace_back(to_lower(field.name_string()), field.value());
  }
  return headers;
}

std::string joined_header(const Headers& headers, std::string_view name) {
  std::string joined;
  for (const auto& [other, value] : headers) {
    if (other != name) continue;
    if (!joined.empty()) joined += ',';
    joined += value;
  }
  return joined;
}

}  // namespace

std::optional<HeadFault> fault_of_head(const RequestParser& parser) {
  constexpr int Bad = 400;
  const auto& message = parser.get();
  if (message.version() != 11 && message.version() != 10) {
    return HeadFault{Bad, &reasons::http_version};
  }
  if (message.version() == 11 && message.count(http::field::host) != 1) {
    return HeadFault{Bad, &reasons::http_host};
  }
  if (message.count(http::field::content_length) > 1) {
    return HeadFault{Bad, &reasons::http_lengths};
  }
  const auto codings = message.count(http::field::transfer_encoding);
  if (codings == 0) return std::nullopt;
  if (codings > 1 || message.version() == 10 ||
      !beast::iequals(message[http::field::transfer_encoding], "chunked")) {
    return HeadFault{Bad, &reasons::http_coding};
  }
  // Pages and proxies know how long their bodies are. Beast's reader of chunks trusts that a whole
  // line lies before it, which is not so when bytes come one by one.
  return HeadFault{411, &reasons::http_without_length};
}

std::optional<Request> request_of_head(const RequestParser& parser, const std::string& peer,
                                       const std::vector<std::string>& trusted_proxies) {
  const auto& message = parser.get();
  std::optional<Target> target = parse_target(message.target());
  if (!target) return std::nullopt;
  Request request;
  request.method = message.method_string();
  request.path = std::move(target->path);
  request.query = std::move(target->query);
  request.headers = to_headers(message);
  request.address =
      forwarded_address(peer, joined_header(request.headers, "x-forwarded-for"), trusted_proxies);
  return request;
}

}  // namespace quoin::server::net
