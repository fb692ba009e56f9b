#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands/admin/database.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/exit.h"
#include "console/input.h"
#include "console/json.h"
#include "console/options.h"
#include "console/text_table.h"
#include "notation/error_json.h"
#include "server/auth/account_name.h"
#include "server/operations/game_check.h"
#include "server/storage/tables/accounts.h"
#include "server/storage/tables/reading.h"
#include "table/setup.h"

namespace quoin::cli {
namespace {

constexpr std::array<std::string_view, 4> Statuses = {"open", "playing", "finished", "cancelled"};

std::string_view name_of(server::GameStatus status) {
  return Statuses[static_cast<std::size_t>(status)];
}

// The names at the table; nothing where the setup cannot be read.
std::vector<std::string> names_in(const server::GameSummary& game) {
  std::vector<std::string> names;
  if (const Result<table::Setup> setup = table::Setup::parse(game.setup))
    for (const table::Seat& seat : setup->seats)
      names.push_back(seat.name.empty() ? seat.player : seat.name);
  return names;
}

boost::json::object as_json(const server::GameSummary& game) {
  const std::vector<std::string> names = names_in(game);
  return {{"game", game.id},
          {"status", std::string(name_of(game.status))},
          {"is_public", game.is_public},
          {"created_at", game.created_at},
          {"changed_at", game.changed_at},
          {"events", game.events},
          {"seats", boost::json::array(names.begin(), names.end())}};
}

// The person behind the name of an account.
Result<std::string> person_named(server::Backend& backend, const std::string& name) {
  const Result<server::AccountName> parsed = server::AccountName::parse(name);
  if (!parsed) return parsed.error().within("'" + name + "'");
  const std::optional<server::StoredAccount> account = server::account_named(backend, parsed->key);
  if (!account) return Error(reasons::no_such_account_name, name);
  return account->person;
}

}  // namespace

Result<int> run_admin_games(Arguments arguments) {
  std::string database;
  std::string status;
  std::string user;
  bool json = false;
  server::GameQuery query{.limit = 100};
  Options options("admin games", "Lists the games of a server, newest change first.");
  add_database_option(options, database);
  options.text("--status", status, "only these: open, playing, finished or cancelled");
  options.text("--user", user, "only those of this account");
  options.number("--limit", query.limit, 1, 1'000'000, "how many at most (100)");
  options.flag("--json", json, "the answer as JSON");
  options.footer("Example: quoin admin games --status playing --database server.db");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  if (!status.empty()) {
    const auto found = std::ranges::find(Statuses, status);
    if (found == Statuses.end())
      return Error(reasons::not_a_status, fmt::format("{}", fmt::join(Statuses, ", ")), status)
          .within("--status");
    query.status = static_cast<server::GameStatus>(found - Statuses.begin());
  }
  const Result<std::unique_ptr<server::Backend>> backend = open_database(database);
  if (!backend) return backend.error();
  if (!user.empty()) {
    const Result<std::string> person = person_named(**backend, user);
    if (!person) return person.error();
    query.member = *person;
  }

  const std::vector<server::GameSummary> games = server::list_games(**backend, query);
  boost::json::array list;
  std::vector<std::vector<std::string>> rows{
      {"game", "status", "events", "changed (UTC)", "seats"}};
  for (const server::GameSummary& game : games) {
    list.push_back(as_json(game));
    rows.push_back({game.id, std::string(name_of(game.status)), std::to_string(game.events),
                    moment_text(game.changed_at),
                    fmt::format("{}", fmt::join(names_in(game), ", "))});
  }
  print_answer(json, boost::json::object{{"games", std::move(list)}}, rows, "llrll");
  return ExitYes;
}

Result<int> run_admin_game(Arguments arguments) {
  std::string database;
  std::string id;
  std::string output;
  bool json = false;
  Options options("admin game",
                  "Says what is stored of a game, and writes its log. The log of a game that goes "
                  "on has all racks in it.");
  options.positional("GAME", id, "the game, as in its address");
  add_database_option(options, database);
  options.text("-o,--output", output, "write the log to this file; - is standard output");
  options.flag("--json", json, "the answer as JSON");
  options.footer("Example: quoin admin game 0123456789abcdef -o game.jsonl");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  const Result<std::unique_ptr<server::Backend>> backend = open_database(database);
  if (!backend) return backend.error();
  const std::optional<server::StoredGame> game = server::load_game(**backend, id);
  if (!game) return Error(reasons::no_such_game_id, id);

  if (!output.empty()) {
    if (game->header.empty()) return Error(reasons::game_has_no_log);
    if (const Result<void> written = write_output(output, server::log_of(*game)); !written)
      return written.error();
    if (output == "-") return ExitYes;
  }
  const Result<std::optional<Game>> replayed = server::check_game(*game);
  boost::json::object object = as_json(game->summary);
  std::vector<std::vector<std::string>> rows{
      {"game", game->summary.id},
      {"status", std::string(name_of(game->summary.status))},
      {"created", moment_text(game->summary.created_at) + " UTC"},
      {"changed", moment_text(game->summary.changed_at) + " UTC"},
      {"seats", fmt::format("{}", fmt::join(names_in(game->summary), ", "))},
      {"events", std::to_string(game->events.size())},
      {"revision", std::to_string(game->revision)},
      {"chat", fmt::format("{} lines", game->chat.size())}};
  if (replayed && *replayed) {
    std::vector<int> scores;
    for (const auto& seat : (*replayed)->state().seats) scores.push_back(seat.score.points());
    object["scores"] = boost::json::array(scores.begin(), scores.end());
    rows.push_back({"scores", fmt::format("{}", fmt::join(scores, ", "))});
  }
  object["revision"] = game->revision;
  object["chat"] = game->chat.size();
  if (!replayed) {
    object["fault"] = replayed.error().message();
    object["error"] = notation::error_to_json(replayed.error());
    rows.push_back({"damaged", replayed.error().message()});
  }
  print_answer(json, object, rows, "ll");
  return replayed ? ExitYes : ExitNo;
}

Result<int> run_admin_verify(Arguments arguments) {
  std::string database;
  bool json = false;
  Options options("admin verify",
                  "Replays every game of a database and compares it with the state that is stored. "
                  "Exits with 0 only if all are sound.");
  add_database_option(options, database);
  options.flag("--json", json, "the answer as JSON");
  options.footer("Example: quoin admin verify --database server.db");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  const Result<std::unique_ptr<server::Backend>> backend = open_database(database);
  if (!backend) return backend.error();

  const server::CheckReport report = server::check_all_games(**backend);
  if (json) {
    boost::json::array damaged;
    for (const server::DamagedGame& game : report.damaged) {
      boost::json::object one{{"game", game.id}, {"fault", game.fault}};
      if (game.error) one["error"] = notation::error_to_json(*game.error);
      damaged.push_back(std::move(one));
    }
    print_json(boost::json::object{
        {"games", report.games}, {"events", report.events}, {"damaged", std::move(damaged)}});
  } else {
    for (const server::DamagedGame& game : report.damaged)
      fmt::print("{}: {}\n", game.id, game.fault);
    fmt::print("{} games with {} events, {} damaged\n", report.games, report.events,
               report.damaged.size());
  }
  return report.damaged.empty() ? ExitYes : ExitNo;
}

}  // namespace quoin::cli
