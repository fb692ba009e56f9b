#include "server/storage/tables/accounts.h"

#include <fmt/format.h>

#include "server/storage/tables/rows.h"

namespace quoin::server {
namespace {

constexpr const char* AccountColumns = "person, name, name_key, password, epoch, created_at";

StoredAccount account_in(const Row& row) {
  return {row[0], row[1], row[2], row[3], number_in(row[4]), number_in(row[5])};
}

std::optional<StoredAccount> find(Backend& backend, const char* column, const std::string& value) {
  return read_first(
      read_one(
          backend,
          {fmt::format("SELECT {} FROM accounts WHERE {} = $1", AccountColumns, column), {value}}),
      account_in);
}

// The rows of a statement that changes an account. Other nodes hear of it.
Rows write(Backend& backend, const std::string& person, Query query) {
  std::vector<Query> queries{std::move(query)};
  add_telling(backend, AccountChanged{person}, queries);
  return std::move(backend.write(queries).front());
}

std::optional<std::int64_t> epoch_from(Backend& backend, const std::string& person, Query query) {
  return read_first(write(backend, person, std::move(query)),
                    [](const Row& row) { return number_in(row[0]); });
}

}  // namespace

void add_account(Backend& backend, const StoredAccount& account) {
  write(backend, account.person,
        {fmt::format("INSERT INTO accounts ({}) VALUES ($1, $2, $3, $4, $5, $6)", AccountColumns),
         {account.person, account.name, account.name_key, account.password, account.epoch,
          account.created_at}});
}

std::optional<StoredAccount> account_named(Backend& backend, const std::string& name_key) {
  return find(backend, "name_key", name_key);
}

std::optional<StoredAccount> account_of(Backend& backend, const std::string& person) {
  return find(backend, "person", person);
}

std::vector<StoredAccount> list_accounts(Backend& backend, const std::string& part,
                                         std::size_t limit) {
  std::string pattern = "%";
  for (const char letter : part) {
    if (letter == '%' || letter == '_' || letter == '~') pattern += '~';
    pattern += letter;
  }
  return read_all(backend,
                  {fmt::format("SELECT {} FROM accounts WHERE name_key LIKE $1"
                               " ESCAPE '~' ORDER BY name_key LIMIT $2",
                               AccountColumns),
                   {pattern + "%", static_cast<std::int64_t>(limit)}},
                  account_in);
}

std::optional<std::int64_t> begin_epoch(Backend& backend, const std::string& person) {
  return epoch_from(
      backend, person,
      {"UPDATE accounts SET epoch = epoch + 1 WHERE person = $1 AND epoch > 0 RETURNING epoch",
       {person}});
}

std::optional<std::int64_t> change_password(Backend& backend, const std::string& person,
                                            const std::string& password) {
  return epoch_from(backend, person,
                    {"UPDATE accounts SET password = $1, epoch = epoch + 1 WHERE person = $2"
                     " AND epoch > 0 RETURNING epoch",
                     {password, person}});
}

Epochs all_epochs(Backend& backend) {
  return read_all(backend, {"SELECT person, epoch FROM accounts", {}},
                  [](Row& row) { return std::pair(std::move(row[0]), number_in(row[1])); });
}

}  // namespace quoin::server
