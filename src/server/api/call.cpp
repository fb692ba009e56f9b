#include "server/api/call.h"

#include "base/json_text.h"
#include "base/text.h"
#include "server/api/routes.h"
#include "server/net/address.h"

namespace quoin::server {
namespace {

using net::Request;

constexpr std::string_view CookieName = "quoin_person";
constexpr std::int64_t CookieSeconds = std::int64_t{400} * 24 * 60 * 60;  // what browsers allow

std::string_view cookie_of(const Request& request) {
  for (const std::string_view part : split(request.header("cookie"), ';')) {
    const std::string_view cookie = trim(part);
    if (cookie.starts_with(CookieName) && cookie.size() > CookieName.size() &&
        cookie[CookieName.size()] == '=')
      return cookie.substr(CookieName.size() + 1);
  }
  return {};
}

int status_of(protocol::Refusal refusal) {
  constexpr std::array<int, 6> Statuses = {400, 404, 403, 409, 503, 503};
  return Statuses[static_cast<std::size_t>(refusal)];
}

}  // namespace

Response as_file(Response response, const std::string& name) {
  response.headers.emplace_back("Content-Disposition",
                                fmt::format("attachment; filename=\"{}\"", name));
  return response;
}

Response storage_problem() {
  Response response = problem(503, Error(reasons::storage_unreachable));
  response.headers.emplace_back("Retry-After", "2");
  return response;
}

Services::Visitor Services::visitor_of(const Request& request) const {
  std::optional<Session> known = session_from_cookie(cookie_of(request), keys);
  if (known && accounts.is_current(*known)) return {*std::move(known), {}};
  Visitor visitor{{new_person(chance), 0}, {}};
  visitor.headers.push_back(cookie_header(visitor.session));
  return visitor;
}

std::optional<Person> Services::stranger_of(const Request& request) const {
  if (nodes.is_alone()) return std::nullopt;
  const std::optional<Session> known = session_from_cookie(cookie_of(request), keys);
  if (!known || !accounts.may_be_current(*known)) return std::nullopt;
  return known->person;
}

std::pair<std::string, std::string> Services::cookie_header(const Session& session) const {
  return {"Set-Cookie", fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}",
                                    CookieName, to_cookie(session, keys), CookieSeconds,
                                    config.is_secure() ? "; Secure" : "")};
}

void Call::send(Response response) const {
  if (response.status >= 500) ++services().metrics.http_errors;
  if (request_.path.starts_with("/api/"))
    response.headers.emplace_back("Cache-Control", "no-store");
  respond_(std::move(response));
}

void Call::send_to_person(Response response) const {
  response.headers.insert(response.headers.end(), visitor_.headers.begin(), visitor_.headers.end());
  send(std::move(response));
}

void Call::send_json(const json::value& answer) const {
  send(Response::json(200, json_text(answer)));
}

void Call::send_json_to_person(const json::value& answer, int status) const {
  send_to_person(Response::json(status, json_text(answer)));
}

void Call::fail(const protocol::Refused& refused) const {
  fail(status_of(refused.why), refused.error);
}

bool Call::is_too_fast(RateLimit& limit, const Reason<0>& reason, double cost) const {
  if (limit.allows(net::address_group(request_.address), steady_now(), cost)) return false;
  ++services().metrics.rate_limited;
  fail(429, reason);
  return true;
}

std::optional<std::size_t> Call::limit_or(std::size_t usual) const {
  const std::string text = request_.parameter("limit");
  if (text.empty()) return usual;
  const std::optional<std::int64_t> limit = parse_integer(text);
  if (limit && *limit >= 1 && *limit <= static_cast<std::int64_t>(MaxListed))
    return static_cast<std::size_t>(*limit);
  fail(400, Error(reasons::limit_is_number, MaxListed));
  return std::nullopt;
}

void Call::enter(const Session& session, int status) {
  visitor_.session = session;
  visitor_.headers = {services_->cookie_header(session)};
  send_to_person(Response::json(status, "{}"));
}

void Call::change(std::function<bool(Backend&)> work, const Reason<0>& none) const {
  ask(std::move(work), [&none](const Call& call, bool is_done) {
    if (!is_done) return call.fail(404, none);
    call.send_json(json::object());
  });
}

void Call::with_room(
    std::function<void(const Call& call, const std::shared_ptr<Room>& room)> then) const {
  services_->rooms.find(
      argument(0),
      when_answered<std::shared_ptr<Room>>(
          [then = std::move(then)](const Call& call, const std::shared_ptr<Room>& room) {
            if (!room) return call.fail(404, reasons::no_such_game);
            room->when_current([call, then, room] { then(call, room); },
                               [call](const Outcome& outcome) {
                                 if (outcome) call.fail(503, outcome->error);
                               });
          }));
}

}  // namespace quoin::server
