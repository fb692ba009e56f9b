#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "server/auth/accounts.h"
#include "server/auth/keys.h"
#include "server/config.h"
#include "server/live.h"
#include "server/net/listener.h"
#include "server/pages.h"
#include "server/rate_limit.h"
#include "server/rooms/rooms.h"

namespace quoin::server {

// What HTTP offers (docs/openapi.json): opening, listing, fetching and exporting games, the pages,
// and the way to a WebSocket. Every request is checked here for where it comes from and how many
// there are, before anything else looks at it.
class Api : public net::Service {
 public:
  // `operations` writes /metrics; `is_draining` says that the server is about to end.
  struct Operations {
    std::function<std::string()> metrics;
    std::function<bool()> is_draining;
  };
  Api(const Config& config, const Keys& keys, RoomContext& context, Rooms& rooms,
      Accounts& accounts, Operations operations);

  void handle(net::Request request, net::Respond respond) override;
  std::variant<net::Service::Upgrade, net::Response> upgrade(const net::Request& request) override;

 private:
  class Call;

  // Who asks. A new person gets a cookie with the answer.
  struct Visitor {
    Session session;
    net::Headers headers;

    const Person& person() const { return session.person; }
  };
  Visitor visitor_of(const net::Request& request) const;
  std::pair<std::string, std::string> cookie_header(const Session& session) const;
  // Why the request is not even looked at: from a page of somebody else, for a host that is not
  // this one, or one too many.
  std::optional<net::Response> turned_away(const net::Request& request);
  bool is_own_host(std::string_view host) const;
  bool is_own_origin(const net::Request& request) const;

  const Config& config_;
  const Keys& keys_;
  RoomContext& context_;
  Rooms& rooms_;
  Accounts& accounts_;
  Operations operations_;
  RateLimit requests_;
  RateLimit creations_;
  RateLimit entrances_;
  LivePages live_pages_;
  const Pages pages_;
};

}  // namespace quoin::server
