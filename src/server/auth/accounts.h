#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>

#include "protocol/refused.h"
#include "server/auth/keys.h"
#include "server/auth/passwords.h"
#include "server/runtime/clock.h"
#include "server/storage/storage.h"
#include "server/storage/tables/accounts.h"

namespace quoin::server {

// Who has an account, and which of the cookies that were given out are still good. A guest who
// signs up stays the same person, so all their games stay theirs.
//
// It knows the epoch of every account, some sixty bytes each, so that a cookie is judged at once.
class Accounts {
 public:
  Accounts(const Clock& clock, Storage& storage, Passwords& passwords, const Epochs& epochs);

  // Whether a session is what it says: a guest without an account, or somebody who logged in and
  // has not logged out everywhere since.
  bool is_current(const Session& session) const;
  bool has_account(const Person& person) const;
  bool is_deleted(const Person& person) const;

  // Whether it could be so, by what another node knows: somebody who signed up or logged in there
  // a moment ago.
  bool may_be_current(const Session& session) const;

  // A password that is wrong is not allowed; nobody learns whether there is such a name.
  using Entered = std::function<void(std::variant<Session, protocol::Refused>)>;

  void sign_up(const Person& guest, const std::string& name, std::string password, Entered then);
  void log_in(const std::string& name, std::string password, Entered then);
  // Both log out everywhere else; the session is for the one who asked.
  void change_password(const Person& person, std::string old_password, std::string new_password,
                       Entered then);
  void log_out_everywhere(const Person& person, Entered then);
  // Whether it is the person's own; nothing where it is.
  void check_password(const Person& person, std::string password,
                      std::function<void(std::optional<protocol::Refused>)> then);
  // The person was deleted: whatever they still hold is worthless, here and now.
  void forget(const Person& person) { epochs_[person.id] = 0; }

  // Another node changed an account, or perhaps all: reads its epoch again. The task hears of the
  // sessions that begin with it.
  using Changed = std::function<void(const Session&)>;
  void look_at(const Person& person, Changed changed, std::function<void()> then = [] {});
  void look_at_all(Changed changed);

 private:
  // Uses the account whose password it is; refuses where it is wrong, or nobody's.
  void check(std::function<std::optional<StoredAccount>(Backend&)> find, std::string password,
             const protocol::Refused& wrong, std::function<void(const protocol::Refused&)> refuse,
             std::function<void(const StoredAccount&)> use);
  void hash(std::string password, const Entered& then, std::function<void(std::string)> use);
  void note(const Person& person, std::int64_t epoch, const Changed& changed);
  // Notes the epoch, and hands out a session of it.
  void enter(const Person& person, std::int64_t epoch, const Entered& then);
  Storage::Answer<std::optional<std::int64_t>> enter_epoch(const Person& person, Entered then);

  const Clock& clock_;
  Storage& storage_;
  Passwords& passwords_;
  std::unordered_map<std::string, std::int64_t> epochs_;  // 0: deleted
};

}  // namespace quoin::server
