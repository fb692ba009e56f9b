#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/http.h"

// What Beast has read of a request, when its head is complete.
namespace quoin::server::net {

using RequestParser = boost::beast::http::request_parser<boost::beast::http::string_body>;

struct HeadFault {
  int status;
  const Reason<0>* reason;
};

// What is wrong with a head that Beast accepts: wherever two programs could disagree about where
// the request ends, a second request could hide in the first.
std::optional<HeadFault> fault_of_head(const RequestParser& parser);

// The request without its body; nothing where the path is bad. The peer is the other end of the
// socket, and what it forwards for is believed where it is one of the proxies.
std::optional<Request> request_of_head(const RequestParser& parser, const std::string& peer,
                                       const std::vector<std::string>& trusted_proxies);

}  // namespace quoin::server::net
