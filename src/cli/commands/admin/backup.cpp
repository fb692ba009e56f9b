#include "server/storage/backup/backup.h"

#include <string>

#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/commands/admin/database.h"
#include "cli/commands/commands.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/options.h"

namespace quoin::cli {
namespace {

void print(const server::BackupReport& report, const std::string& path, bool json) {
  if (json) {
    print_json(boost::json::object{{"path", path},
                                   {"schema", report.schema},
                                   {"created_at", report.created_at},
                                   {"tables", report.tables},
                                   {"rows", report.rows},
                                   {"bytes", report.bytes}});
  } else {
    fmt::print("{}: {} tables of version {}, {} rows, {} bytes, of {} UTC\n", path, report.tables,
               report.schema, group_digits(report.rows), group_digits(report.bytes),
               moment_text(report.created_at));
  }
}

}  // namespace

Result<int> run_admin_backup(Arguments arguments) {
  std::string database;
  std::string output;
  bool json = false;
  Options options("admin backup",
                  "Copies a whole database to a file, as it stands at one moment, while servers go "
                  "on. The file has all secrets in it; the server's key is not in it.");
  add_database_option(options, database);
  options.text("-o,--output", output, "the file to write; one of that name is replaced", true);
  options.flag("--json", json, "what was written, as JSON");
  options.footer("Example: quoin admin backup --database server.db -o server.backup");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  const Result<server::BackupReport> report =
      server::write_backup(database_or_default(database), output);
  if (!report) return report.error();
  print(*report, output, json);
  return ExitYes;
}

Result<int> run_admin_restore(Arguments arguments) {
  std::string database;
  std::string file;
  bool json = false;
  Options options("admin restore",
                  "Fills an empty database, of either kind, from a backup of either; whole or not "
                  "at all. A backup of an earlier program is brought up to date.");
  options.positional("FILE", file, "what quoin admin backup wrote");
  options.text("--database", database, "a file, or postgresql://USER@HOST/NAME", true);
  options.flag("--json", json, "what was restored, as JSON");
  options.footer("Example: quoin admin restore server.backup --database new.db");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  const Result<server::BackupReport> report = server::restore_backup(file, database);
  if (!report) return report.error();
  print(*report, file, json);
  return ExitYes;
}

}  // namespace quoin::cli
