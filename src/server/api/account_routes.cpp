// Who one is: signing up, logging in and out.

#include <variant>

#include "notation/json_fields.h"
#include "server/api/routes.h"

namespace quoin::server {
namespace {

using AccountOutcome = std::variant<Session, protocol::Refused>;

void session(Call call) {
  if (call.session().is_guest())
    return call.send_json_to_person({{"version", 1}, {"account", nullptr}});
  call.ask([person = call.person().id](Backend& backend) { return account_of(backend, person); },
           [](const Call& asked, const std::optional<StoredAccount>& account) {
             json::object answer{{"version", 1}, {"account", nullptr}};
             if (account && account->epoch != 0) {
               answer["account"] =
                   json::object{{"name", account->name}, {"created_at", account->created_at}};
             }
             asked.send_json_to_person(answer);
           });
}

// Reads the fields of a form that leads to an account, unless there were too many of late.
std::optional<std::vector<std::string>> entrance(const Call& call,
                                                 std::initializer_list<std::string_view> keys) {
  if (call.is_too_fast(call.services().entrances, reasons::too_many_attempts)) return std::nullopt;
  const Result<json::object> object = notation::parse_json_object(call.request().body);
  if (!object) {
    call.fail(400, object.error());
    return std::nullopt;
  }
  notation::JsonFields fields(*object);
  std::vector<std::string> texts;
  for (const std::string_view key : keys) texts.push_back(fields.text(key));
  if (!fields.error()) return texts;
  call.fail(400, *fields.error());
  return std::nullopt;
}

// Goes on with the session, or says why there is none.
Accounts::Entered entered(Call call, int status) {
  return [call = std::move(call), status](const AccountOutcome& outcome) mutable {
    if (const auto* refused = std::get_if<protocol::Refused>(&outcome)) return call.fail(*refused);
    const Session& session = std::get<Session>(outcome);
    call.services().live_pages.close_before(session);
    call.enter(session, status);
  };
}

void sign_up(Call call) {
  const auto texts = entrance(call, {"name", "password"});
  if (texts)
    call.services().accounts.sign_up(call.person(), (*texts)[0], (*texts)[1], entered(call, 201));
}

void log_in(Call call) {
  const auto texts = entrance(call, {"name", "password"});
  if (texts) call.services().accounts.log_in((*texts)[0], (*texts)[1], entered(call, 200));
}

void change_password(Call call) {
  const auto texts = entrance(call, {"old", "new"});
  if (!texts) return;
  call.services().accounts.change_password(call.person(), (*texts)[0], (*texts)[1],
                                           entered(call, 200));
}

void log_out(Call call) { call.enter({new_person(call.services().chance), 0}, 200); }

// Here, too; what is still open anywhere is closed.
void log_out_everywhere(Call call) {
  if (call.session().is_guest()) return call.fail(403, reasons::not_logged_in);
  call.services().accounts.log_out_everywhere(call.person(), [call](const AccountOutcome& outcome) {
    if (const auto* refused = std::get_if<protocol::Refused>(&outcome)) return call.fail(*refused);
    call.services().live_pages.close_before(std::get<Session>(outcome));
    log_out(call);
  });
}

}  // namespace

std::span<const Route> account_routes() {
  static constexpr Route Routes[] = {
      {"GET", "/api/session", session},
      {"POST", "/api/account", sign_up},
      {"POST", "/api/account/password", change_password},
      {"POST", "/api/login", log_in},
      {"POST", "/api/logout", log_out},
      {"POST", "/api/logout-everywhere", log_out_everywhere},
  };
  return Routes;
}

}  // namespace quoin::server
