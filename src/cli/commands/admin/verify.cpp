#include <string>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "cli/commands/admin/database.h"
#include "cli/commands/commands.h"
#include "cli/exit.h"
#include "cli/json.h"
#include "cli/options.h"
#include "server/operations/game_check.h"

namespace quoin::cli {

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
    for (const server::DamagedGame& game : report.damaged)
      damaged.push_back(boost::json::object{{"game", game.id}, {"fault", game.fault}});
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
