#include <future>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/commands/admin/database.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/exit.h"
#include "console/options.h"
#include "console/text_table.h"
#include "server/auth/account_name.h"
#include "server/auth/passwords.h"
#include "server/runtime/chance.h"
#include "server/storage/tables/accounts.h"

namespace quoin::cli {
namespace {

constexpr std::size_t PasswordBytes = 10;

boost::json::object as_json(const server::StoredAccount& account) {
  return {{"name", account.name},
          {"person", account.person},
          {"created_at", account.created_at},
          {"epoch", account.epoch}};
}

// The part of a name as names are compared; what cannot be a name is looked for as it is.
std::string search_key(const std::string& part) {
  const Result<server::AccountName> name = server::AccountName::parse(part);
  return name ? name->key : to_lower(part);
}

std::string hash_of(const std::string& password) {
  server::Passwords passwords([](const std::function<void()>& task) { task(); });
  std::promise<std::string> hashed;
  passwords.hash(password, [&](std::string text) { hashed.set_value(std::move(text)); });
  return hashed.get_future().get();
}

struct GameCount {
  std::string status;
  std::int64_t games = 0;
};

// How many games of each status somebody has.
std::vector<GameCount> games_of(server::Backend& backend, const std::string& person) {
  std::vector<GameCount> counts{{"open"}, {"playing"}, {"finished"}, {"cancelled"}};
  const server::Query query{
      "SELECT status, COUNT(*) FROM members JOIN games ON games.id = members.game"
      " WHERE person = $1 GROUP BY status",
      {person}};
  const server::Rows rows = std::move(backend.read(std::span(&query, 1)).front());
  for (const server::Row& row : rows) {
    const auto status = static_cast<std::size_t>(std::stoll(row[0]));
    if (status < counts.size()) counts[status].games = std::stoll(row[1]);
  }
  return counts;
}

}  // namespace

Result<int> run_admin_users(Arguments arguments) {
  std::string database;
  std::string part;
  std::size_t limit = 100;
  bool json = false;
  Options options("admin users", "Lists the accounts of a server, by name.");
  options.positional("PART", part, "only names with this in them", false);
  add_database_option(options, database);
  options.number("--limit", limit, 1, 1'000'000, "how many at most (100)");
  options.flag("--json", json, "the answer as JSON");
  options.footer("Example: quoin admin users an --database server.db");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  const Result<std::unique_ptr<server::Backend>> backend = open_database(database);
  if (!backend) return backend.error();

  const std::vector<server::StoredAccount> accounts =
      server::list_accounts(**backend, search_key(part), limit);
  boost::json::array list;
  std::vector<std::vector<std::string>> rows{{"name", "since (UTC)", "person"}};
  for (const server::StoredAccount& account : accounts) {
    list.push_back(as_json(account));
    rows.push_back({account.name, moment_text(account.created_at), account.person});
  }
  print_answer(json, boost::json::object{{"users", std::move(list)}}, rows, "lll");
  return ExitYes;
}

Result<int> run_admin_user(Arguments arguments) {
  std::string database;
  std::string name;
  bool makes_password = false;
  bool logs_out = false;
  bool json = false;
  Options options("admin user", "Says what is known of an account, and helps its owner.");
  options.positional("NAME", name, "the name of the account");
  add_database_option(options, database);
  options.flag("--new-password", makes_password,
               "give it a new password, which is printed; the old one and all log-ins end");
  options.flag("--log-out", logs_out, "end all log-ins");
  options.flag("--json", json, "the answer as JSON");
  options.footer(
      "A new password counts at once. Of ended log-ins servers on PostgreSQL hear at once, and one "
      "on "
      "SQLite when it is started again.\nExample: quoin admin user Ann --new-password");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  const Result<server::AccountName> parsed = server::AccountName::parse(name);
  if (!parsed) return parsed.error().within("'" + name + "'");
  const Result<std::unique_ptr<server::Backend>> opened = open_database(database);
  if (!opened) return opened.error();
  server::Backend& backend = **opened;

  std::optional<server::StoredAccount> account = server::account_named(backend, parsed->key);
  if (!account) return Error(reasons::no_such_account_name, name);
  std::string password;
  std::optional<std::int64_t> epoch = account->epoch;
  if (makes_password) {
    password = server::system_chance().id(PasswordBytes);
    const std::string hashed = hash_of(password);
    if (hashed.empty()) return Error(reasons::password_needs_memory);
    epoch = server::change_password(backend, account->person, hashed);
  } else if (logs_out) {
    epoch = server::begin_epoch(backend, account->person);
  }
  if (!epoch) return Error(reasons::account_is_gone, name);
  account->epoch = *epoch;

  boost::json::object games;
  std::string counts;
  for (const auto& [status, count] : games_of(backend, account->person)) {
    games[status] = count;
    counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", count, status);
  }
  boost::json::object object = as_json(*account);
  object["games"] = std::move(games);
  std::vector<std::vector<std::string>> rows{{"name", account->name},
                                             {"person", account->person},
                                             {"since", moment_text(account->created_at) + " UTC"},
                                             {"epoch", std::to_string(account->epoch)},
                                             {"games", counts}};
  if (makes_password) {
    object["password"] = password;
    rows.push_back({"new password", password});
  }
  print_answer(json, object, rows, "ll");
  return ExitYes;
}

}  // namespace quoin::cli
