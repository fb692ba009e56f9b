#include "server/api/api.h"

#include <algorithm>

#include "base/text.h"
#include "protocol/version.h"
#include "server/api/routes.h"
#include "server/net/address.h"

namespace quoin::server {
namespace {

using net::Request;

// "127.0.0.1:8150" without the port.
std::string_view without_port(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  const std::size_t bracket = host.rfind(']');
  if (colon == std::string_view::npos || (bracket != std::string_view::npos && colon < bracket))
    return host;
  return host.substr(0, colon);
}

bool is_method(const Request& request, std::string_view method) {
  return request.method == method || (method == "GET" && request.method == "HEAD");
}

// The parts of the path that the route leaves open; nothing where it is another path.
std::optional<std::vector<std::string>> arguments_of(std::string_view path,
                                                     std::string_view route) {
  const std::vector<std::string_view> parts = split(path, '/');
  const std::vector<std::string_view> wanted = split(route, '/');
  if (parts.size() != wanted.size()) return std::nullopt;
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (wanted[i] == "{}") {
      arguments.emplace_back(parts[i]);
    } else if (parts[i] != wanted[i]) {
      return std::nullopt;
    }
  }
  return arguments;
}

// Browsers ask for HTML where somebody typed an address or followed a link.
bool is_read_by_a_person(const Request& request) {
  return !request.path.starts_with("/api/") &&
         request.header("accept").find("text/html") != std::string_view::npos;
}

// The client's own page, which says so and leads back.
void nothing_here(const Call& call) {
  Request home = call.request();
  home.path = "/";
  std::erase_if(home.headers, [](const auto& header) { return header.first == "if-none-match"; });
  std::optional<Response> page = call.services().pages.find(home);
  if (!page) return call.fail(404, reasons::nothing_here);
  page->status = 404;
  call.send(*std::move(page));
}

// Nothing where no route leads there.
struct FoundRoute {
  const Route* route = nullptr;
  std::vector<std::string> arguments;
};
std::optional<FoundRoute> find_route(const Request& request) {
  for (const std::span<const Route> routes : all_routes()) {
    for (const Route& route : routes) {
      if (!is_method(request, route.method)) continue;
      if (std::optional<std::vector<std::string>> arguments =
              arguments_of(request.path, route.path))
        return FoundRoute{&route, *std::move(arguments)};
    }
  }
  return std::nullopt;
}

// Without its parameters: "text/plain; charset=utf-8" is text/plain.
bool is_one_of_types(std::string_view type, std::string_view types) {
  const std::vector<std::string_view> known = split_words(types);
  return std::find(known.begin(), known.end(), trim(type.substr(0, type.find(';')))) != known.end();
}

void answer(Call call) {
  const Request& request = call.request();
  if (std::optional<FoundRoute> found = find_route(request)) {
    call.set_arguments(std::move(found->arguments));
    return found->route->answer(std::move(call));
  }
  if (is_method(request, "GET")) {
    if (std::optional<Response> page = call.services().pages.find(request))
      return call.send(*std::move(page));
    if (is_read_by_a_person(request)) return nothing_here(call);
  }
  call.fail(404, reasons::nothing_here);
}

}  // namespace

std::span<const std::span<const Route>> all_routes() {
  static const std::array Routes = {operator_routes(), account_routes(), people_routes(),
                                    game_routes(),     archive_routes(), job_routes(),
                                    upload_routes(),   lexicon_routes()};
  return Routes;
}

bool Api::is_own_host(std::string_view host) const {
  if (!services_.config.public_url.empty()) {
    const std::string_view own = std::string_view(services_.config.public_url)
                                     .substr(services_.config.public_url.find("://") + 3);
    // Health checks and scrapers come past the proxy.
    return host == own || net::is_loopback(without_port(host));
  }
  // A page of somebody else whose name was made to lead here must not speak for our users.
  return !net::is_loopback(services_.config.listen) || net::is_loopback(without_port(host));
}

bool Api::is_own_origin(const Request& request) const {
  const std::string_view site = request.header("sec-fetch-site");
  if (site == "cross-site" || site == "same-site") return false;
  const std::string_view origin = request.header("origin");
  // Browsers send it with whatever could do harm; programs have no user to betray.
  if (origin.empty()) return true;
  if (!services_.config.public_url.empty() && origin == services_.config.public_url) return true;
  const std::string_view scheme = services_.config.speaks_tls() ? "https" : "http";
  return origin == fmt::format("{}://{}", scheme, request.header("host")) &&
         services_.config.public_url.empty();
}

std::optional<Response> Api::turned_away(const Request& request) {
  if (!services_.requests.allows(net::address_group(request.address),
                                 services_.clock.steady_now())) {
    ++services_.metrics.rate_limited;
    Response response = problem(429, Error(reasons::too_many_requests));
    response.headers.emplace_back("Retry-After", "1");
    return response;
  }
  if (!is_own_host(request.header("host"))) return problem(421, Error(reasons::other_host));
  if (request.method == "GET" || request.method == "HEAD") return std::nullopt;
  if (request.method != "POST") return problem(405, Error(reasons::no_such_method));
  if (!is_own_origin(request)) return problem(403, Error(reasons::other_site));
  // A form of another site could send text/plain, which some routes take; so nothing but where it
  // comes from is relied on above.
  const std::optional<FoundRoute> found = find_route(request);
  const std::string_view types = found ? found->route->types : Route().types;
  if (!is_one_of_types(request.header("content-type"), types))
    return problem(415, Error(reasons::wrong_body_type,
                              fmt::format("{}", fmt::join(split_words(types), " or "))));
  return std::nullopt;
}

std::optional<std::size_t> Api::max_body_bytes(const Request& request) const {
  const std::optional<FoundRoute> found = find_route(request);
  if (!found || found->route->max_body_bytes == 0) return std::nullopt;
  return found->route->max_body_bytes;
}

void Api::handle(Request request, net::Respond respond) {
  ++services_.metrics.http_requests;
  if (std::optional<Response> refusal = turned_away(request)) return respond(*std::move(refusal));
  const std::optional<Person> stranger = services_.stranger_of(request);
  if (!stranger) return answer(Call(services_, std::move(request), std::move(respond)));
  get_to_know(*stranger, [this, request = std::move(request), respond = std::move(respond)] {
    answer(Call(services_, request, respond));
  });
}

void Api::get_to_know(const Person& person, std::function<void()> then) {
  services_.accounts.look_at(
      person, [this](const Session& session) { close_pages_before(session); }, std::move(then));
}

std::variant<net::Service::Upgrade, Response> Api::upgrade(const Request& request) {
  ++services_.metrics.http_requests;
  if (std::optional<Response> refusal = turned_away(request)) return *std::move(refusal);
  if (request.path != LivePath) return problem(404, Error(reasons::nothing_here));
  if (!is_own_origin(request)) return problem(403, Error(reasons::other_site));
  if (services_.operations.is_draining()) return problem(503, Error(reasons::server_restarting));
  const std::vector<std::string_view> offered =
      split(request.header("sec-websocket-protocol"), ',');
  const bool speaks = std::any_of(offered.begin(), offered.end(), [](std::string_view one) {
    return trim(one) == protocol::Subprotocol;
  });
  if (!speaks) {
    return problem(400, Error(reasons::other_subprotocol, protocol::Subprotocol));
  }
  if (const std::optional<Person> stranger = services_.stranger_of(request)) {
    get_to_know(*stranger, [] {});
    return storage_problem();  // they come again at once, and are known then
  }
  Services::Visitor visitor = services_.visitor_of(request);
  return Upgrade{std::make_unique<LiveSession>(services_.live_pages, services_.rooms,
                                               services_.metrics, services_.clock, visitor.session,
                                               services_.config.message_rate),
                 std::move(visitor.headers), std::string(protocol::Subprotocol)};
}

}  // namespace quoin::server
