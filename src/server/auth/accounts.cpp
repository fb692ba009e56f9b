#include "server/auth/accounts.h"

#include <limits>
#include <utility>

#include "base/text.h"
#include "server/auth/account_name.h"
#include "server/reasons.h"

namespace quoin::server {
namespace {

constexpr std::size_t ShortestPassword = 8;
constexpr std::size_t MostBytes = 500;

using protocol::Refusal;
using protocol::Refused;

Refused unavailable() { return {Refusal::Unavailable, Error(reasons::storage_unreachable)}; }
Refused busy() { return {Refusal::Busy, Error(reasons::too_many_log_ins)}; }
Refused wrong_password() { return protocol::not_allowed(Error(reasons::no_such_account)); }

std::optional<Refused> fault_of(const std::string& password) {
  if (is_valid_utf8(password) && count_characters(password) >= ShortestPassword &&
      password.size() <= MostBytes)
    return std::nullopt;
  return Refused{Refusal::BadRequest, Error(reasons::password_length, ShortestPassword, MostBytes)};
}

}  // namespace

Accounts::Accounts(const Clock& clock, Storage& storage, Passwords& passwords, const Epochs& epochs)
    : clock_(clock),
      storage_(storage),
      passwords_(passwords),
      epochs_(epochs.begin(), epochs.end()) {}

bool Accounts::is_current(const Session& session) const {
  const auto it = epochs_.find(session.person.id);
  // Who has signed up is no guest any more, whoever holds the cookie from before.
  if (session.is_guest()) return it == epochs_.end();
  return it != epochs_.end() && it->second == session.epoch;
}

bool Accounts::may_be_current(const Session& session) const {
  const auto it = epochs_.find(session.person.id);
  return !session.is_guest() &&
         (it == epochs_.end() || (it->second != 0 && it->second < session.epoch));
}

bool Accounts::has_account(const Person& person) const {
  const auto it = epochs_.find(person.id);
  return it != epochs_.end() && it->second > 0;
}

bool Accounts::is_deleted(const Person& person) const {
  const auto it = epochs_.find(person.id);
  return it != epochs_.end() && it->second == 0;
}

void Accounts::hash(std::string password, const Entered& then,
                    std::function<void(std::string)> use) {
  const bool is_taken_on =
      passwords_.hash(std::move(password), [then, use = std::move(use)](const std::string& hashed) {
        if (hashed.empty()) return then(busy());
        use(hashed);
      });
  if (!is_taken_on) then(busy());
}

void Accounts::enter(const Person& person, std::int64_t epoch, const Entered& then) {
  const auto [known, is_new] = epochs_.try_emplace(person.id, epoch);
  // Who was deleted while the password was looked at does not come back.
  if (!is_new && known->second == 0) return then(wrong_password());
  known->second = epoch;
  then(Session{person, epoch});
}

Storage::Answer<std::optional<std::int64_t>> Accounts::enter_epoch(const Person& person,
                                                                   Entered then) {
  return [this, person, then = std::move(then)](Stored<std::optional<std::int64_t>> epoch) {
    if (!epoch) return then(unavailable());
    if (!*epoch) return then(wrong_password());
    enter(person, **epoch, then);
  };
}

void Accounts::sign_up(const Person& guest, const std::string& name, std::string password,
                       Entered then) {
  const Result<AccountName> parsed = AccountName::parse(name);
  if (!parsed) return then(protocol::bad_request(parsed.error()));
  if (std::optional<Refused> fault = fault_of(password)) return then(*std::move(fault));
  if (epochs_.contains(guest.id)) return then(protocol::against_rules(Error(reasons::has_account)));
  hash(std::move(password), then, [this, guest, name = *parsed, then](std::string hashed) {
    StoredAccount account{guest.id, name.text, name.key, std::move(hashed), 1, clock_.wall_now()};
    storage_.ask([account](Backend& backend) { add_account(backend, account); },
                 [this, guest, then](const Stored<Done>& done) {
                   if (done) return enter(guest, 1, then);
                   if (done.error().kind == StorageError::Kind::Conflict)
                     return then(protocol::against_rules(Error(reasons::name_taken)));
                   then(unavailable());
                 });
  });
}

void Accounts::log_in(const std::string& name, std::string password, Entered then) {
  // A name that cannot be is looked for like any other, so that it takes as long.
  const Result<AccountName> parsed = AccountName::parse(name);
  const std::string key = parsed ? parsed->key : std::string();
  if (password.size() > MostBytes) password.clear();
  check(
      [key](Backend& backend) { return account_named(backend, key); }, std::move(password),
      wrong_password(), then,
      [this, then](const StoredAccount& account) { enter({account.person}, account.epoch, then); });
}

void Accounts::change_password(const Person& person, std::string old_password,
                               std::string new_password, Entered then) {
  if (std::optional<Refused> fault = fault_of(new_password)) return then(*std::move(fault));
  const auto store = [this, person, then](std::string hashed) {
    storage_.ask(
        [person, hashed](Backend& backend) {
          return server::change_password(backend, person.id, hashed);
        },
        enter_epoch(person, then));
  };
  check([person](Backend& backend) { return account_of(backend, person.id); },
        std::move(old_password), protocol::not_allowed(Error(reasons::not_old_password)), then,
        [this, new_password = std::move(new_password), then, store](const StoredAccount&) {
          hash(new_password, then, store);
        });
}

void Accounts::check_password(const Person& person, std::string password,
                              std::function<void(std::optional<Refused>)> then) {
  if (password.size() > MostBytes) password.clear();
  check([person](Backend& backend) { return account_of(backend, person.id); }, std::move(password),
        protocol::not_allowed(Error(reasons::not_your_password)), then,
        [then](const StoredAccount&) { then(std::nullopt); });
}

void Accounts::check(std::function<std::optional<StoredAccount>(Backend&)> find,
                     std::string password, const Refused& wrong,
                     std::function<void(const Refused&)> refuse,
                     std::function<void(const StoredAccount&)> use) {
  storage_.ask(std::move(find), [this, password = std::move(password), wrong,
                                 refuse = std::move(refuse),
                                 use = std::move(use)](Stored<std::optional<StoredAccount>> found) {
    if (!found) return refuse(unavailable());
    // Nobody has no password, and looking at that takes as long.
    const StoredAccount account = found->value_or(StoredAccount());
    const bool is_taken_on =
        passwords_.verify(password, account.password, [wrong, refuse, use, account](bool is_right) {
          if (!is_right) return refuse(wrong);
          use(account);
        });
    if (!is_taken_on) refuse(busy());
  });
}

void Accounts::log_out_everywhere(const Person& person, Entered then) {
  storage_.ask([person](Backend& backend) { return begin_epoch(backend, person.id); },
               enter_epoch(person, std::move(then)));
}

void Accounts::note(const Person& person, std::int64_t epoch, const Changed& changed) {
  const auto known = epochs_.find(person.id);
  // Epochs only grow, until the account is deleted (0): what is read may be older.
  const bool is_known = known != epochs_.end() && (known->second == 0 || known->second >= epoch);
  if (is_known && (epoch != 0 || known->second == 0)) return;
  epochs_[person.id] = epoch;
  changed({person, epoch == 0 ? std::numeric_limits<std::int64_t>::max() : epoch});
}

void Accounts::look_at(const Person& person, Changed changed, std::function<void()> then) {
  storage_.ask([person](Backend& backend) { return account_of(backend, person.id); },
               [this, person, changed = std::move(changed),
                then = std::move(then)](Stored<std::optional<StoredAccount>> found) {
                 if (found && *found) note(person, (*found)->epoch, changed);
                 then();
               });
}

void Accounts::look_at_all(Changed changed) {
  storage_.ask(all_epochs, [this, changed = std::move(changed)](const Stored<Epochs>& found) {
    if (!found) return;
    for (const auto& [person, epoch] : *found) note({person}, epoch, changed);
  });
}

}  // namespace quoin::server
