#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/storage/backend.h"

namespace quoin::server {

// Accounts, as they are stored. These throw as a backend does.

struct StoredAccount {
  std::string person;
  std::string name;
  std::string name_key;  // no two accounts have the same
  std::string password;  // what Argon2id made of it
  // Grows when somebody logs out everywhere: what was given out before is of no use any more. 0:
  // there is only this row left of the person, so that nobody is them again (people/departure.h).
  std::int64_t epoch = 1;
  std::int64_t created_at = 0;  // milliseconds since 1970
};

// A Conflict where the name is taken, or the person has an account.
void add_account(Backend& backend, const StoredAccount& account);
std::optional<StoredAccount> account_named(Backend& backend, const std::string& name_key);
std::optional<StoredAccount> account_of(Backend& backend, const std::string& person);

// For operators: in the order of their names; those in whose key the text stands.
std::vector<StoredAccount> list_accounts(Backend& backend, const std::string& part,
                                         std::size_t limit);

// Both return the epoch that begins with it; nothing where there is no such account.
std::optional<std::int64_t> begin_epoch(Backend& backend, const std::string& person);
std::optional<std::int64_t> change_password(Backend& backend, const std::string& person,
                                            const std::string& password);

// Of all accounts.
using Epochs = std::vector<std::pair<std::string, std::int64_t>>;
Epochs all_epochs(Backend& backend);

}  // namespace quoin::server
