#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <variant>

#include "server/api/call.h"
#include "server/net/listener.h"

namespace quoin::server {

// What HTTP offers (docs/openapi.json), the pages, and the way to a WebSocket. Every request is
// checked here for where it comes from and how many there are, before anything else looks at it.
class Api : public net::Service {
 public:
  explicit Api(Services services) : services_(std::move(services)) {}

  std::optional<std::size_t> max_body_bytes(const net::Request& request) const override;
  void handle(net::Request request, net::Respond respond) override;
  std::variant<net::Service::Upgrade, net::Response> upgrade(const net::Request& request) override;
  // Pages that somebody opened before the session began are closed.
  void close_pages_before(const Session& session) { services_.live_pages.close_before(session); }

 private:
  void get_to_know(const Person& person, std::function<void()> then);
  // Why the request is not even looked at: from a page of somebody else, for a host that is not
  // this one, or one too many.
  std::optional<net::Response> turned_away(const net::Request& request);
  bool is_own_host(std::string_view host) const;
  bool is_own_origin(const net::Request& request) const;

  Services services_;
};

}  // namespace quoin::server
