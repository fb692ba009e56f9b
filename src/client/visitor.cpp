#include "client/visitor.h"

#include <utility>

#include <boost/json.hpp>

#include "base/text.h"
#include "notation/json_fields.h"
#include "protocol/version.h"

namespace quoin::client {
namespace {

constexpr std::chrono::milliseconds Patience{15'000};
constexpr std::string_view LivePath = "/live";

}  // namespace

Visitor::Visitor(Url server, std::string cookie)
    : server_(std::move(server)), cookie_(std::move(cookie)) {
  server_.target = "/";
}

Headers Visitor::live_headers() const {
  Headers headers = {{"Sec-WebSocket-Protocol", std::string(protocol::Subprotocol)}};
  if (!cookie_.empty()) headers.emplace_back("Cookie", cookie_);
  return headers;
}

Url Visitor::live_url() const {
  Url url = server_;
  url.scheme = "ws";
  url.target = LivePath;
  return url;
}

std::string Visitor::Answer::sentence() const {
  if (const Result<boost::json::object> object = notation::parse_json_object(body)) {
    notation::JsonFields fields(*object);
    if (std::string error = fields.text_or("error", ""); !error.empty()) return error;
  }
  return "The server answered " + std::to_string(status) + ".";
}

Result<Visitor::Answer> Visitor::get(std::string_view target) { return ask("GET", target, ""); }

Result<Visitor::Answer> Visitor::post(std::string_view target, const boost::json::object& body) {
  return ask("POST", target, boost::json::serialize(body));
}

Result<Visitor::Answer> Visitor::ask(std::string_view method, std::string_view target,
                                     std::string body) {
  Url url = server_;
  url.target = target;
  Headers headers;
  if (!cookie_.empty()) headers.emplace_back("Cookie", cookie_);
  if (method == "POST") headers.emplace_back("Content-Type", "application/json");
  Result<HttpReply> reply = http_request(url, method, headers, std::move(body), Patience);
  if (!reply) return reply.error();
  if (const std::string_view set = reply->header("set-cookie"); !set.empty())
    cookie_ = trim(set.substr(0, set.find(';')));
  return Answer{reply->status, std::move(reply->body)};
}

}  // namespace quoin::client
