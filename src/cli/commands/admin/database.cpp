#include "cli/commands/admin/database.h"

#include <ctime>
#include <optional>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "cli/commands/reasons.h"
#include "console/data.h"
#include "server/storage/backup/whole.h"
#include "server/storage/schema.h"

namespace quoin::cli {

void add_database_option(Options& options, std::string& target) {
  options.text("--database", target,
               "a file, or postgresql://USER@HOST/NAME (server.db in the user's data folder)");
}

std::string database_or_default(const std::string& given) {
  return given.empty() ? user_data_folder() + "/server.db" : given;
}

Result<std::unique_ptr<server::Backend>> open_database(const std::string& given) {
  const std::string database = database_or_default(given);
  {
    Result<std::unique_ptr<server::WholeDatabase>> whole =
        server::open_whole(database, server::WholeFor::Reading);
    if (!whole) return whole.error();
    const std::optional<std::int64_t> version = server::version_of(**whole);
    const auto newest = static_cast<std::int64_t>(server::all_migrations().size());
    if (!version) return Error(reasons::no_tables_in_database);
    if (*version < newest) return Error(reasons::older_tables_in_database, *version, newest);
  }
  Result<std::unique_ptr<server::Backend>> backend = server::make_backend(database);
  if (!backend) return backend.error();
  (*backend)->connect();  // what it throws is caught where all of the program's failures are
  return backend;
}

std::string moment_text(std::int64_t milliseconds) {
  return fmt::format("{:%Y-%m-%d %H:%M:%S}",
                     fmt::gmtime(static_cast<std::time_t>(milliseconds / 1000)));
}

}  // namespace quoin::cli
