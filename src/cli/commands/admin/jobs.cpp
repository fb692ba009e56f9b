#include "server/storage/tables/jobs.h"

#include <string>
#include <string_view>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "cli/commands/admin/database.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/options.h"
#include "console/text_table.h"
#include "notation/json_fields.h"
#include "server/runtime/clock.h"
#include "server/storage/tables/reports.h"

namespace quoin::cli {
namespace {

boost::json::object as_json(const server::StoredJob& job) {
  boost::json::object object{{"id", job.id},
                             {"person", job.person},
                             {"kind", job.kind},
                             {"state", to_text(job.state)},
                             {"attempts", job.attempts},
                             {"created_at", job.created_at},
                             {"changed_at", job.changed_at},
                             {"error", job.error}};
  // Stored by a server, as JSON already.
  if (const auto reason = notation::parse_json_object(job.reason))
    object.insert(reason->begin(), reason->end());
  return object;
}

Result<int> cancel(server::Backend& backend, const std::string& id, bool json) {
  const std::optional<server::StoredJob> job = server::job_of_anybody(backend, id);
  if (!job) return Error(reasons::no_such_job_id, id);
  const std::optional<server::StoredJob> after =
      server::cancel_job(backend, job->person, id, server::system_clock().wall_now());
  if (!after) return Error(reasons::job_is_gone, id);
  if (json) {
    print_json(as_json(*after));
  } else {
    fmt::print("{} is {}\n", id,
               after->is_to_be_cancelled ? "cancelled as soon as its node hears of it"
                                         : to_text(after->state));
  }
  return ExitYes;
}

}  // namespace

Result<int> run_admin_jobs(Arguments arguments) {
  std::string database;
  std::string cancelled;
  std::int64_t limit = 100;
  bool json = false;
  Options options("admin jobs", "Lists what engines do for people, the latest first.");
  add_database_option(options, database);
  options.text("--cancel", cancelled, "the job of this id is cancelled");
  options.number("--limit", limit, 1, 1'000'000, "how many at most (100)");
  options.flag("--json", json, "the answer as JSON");
  options.footer("Example: quoin admin jobs --database server.db");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  const Result<std::unique_ptr<server::Backend>> backend = open_database(database);
  if (!backend) return backend.error();
  if (!cancelled.empty()) return cancel(**backend, cancelled, json);

  const std::vector<server::StoredJob> jobs = server::all_jobs(**backend, limit);
  boost::json::array list;
  std::vector<std::vector<std::string>> rows{{"id", "kind", "state", "asked (UTC)", "person"}};
  for (const server::StoredJob& job : jobs) {
    list.push_back(as_json(job));
    rows.push_back({job.id, job.kind, std::string(to_text(job.state)), moment_text(job.created_at),
                    job.person});
  }
  print_answer(json, boost::json::object{{"jobs", std::move(list)}}, rows, "lllll");
  return ExitYes;
}

Result<int> run_admin_reports(Arguments arguments) {
  std::string database;
  std::int64_t limit = 100;
  bool json = false;
  Options options("admin reports",
                  "Lists what people reported about each other, the latest first.");
  add_database_option(options, database);
  options.number("--limit", limit, 1, 1'000'000, "how many at most (100)");
  options.flag("--json", json, "the answer as JSON");
  options.footer("Example: quoin admin reports --database server.db");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  const Result<std::unique_ptr<server::Backend>> backend = open_database(database);
  if (!backend) return backend.error();

  const std::vector<server::StoredReport> reports = server::all_reports(**backend, limit);
  boost::json::array list;
  std::vector<std::vector<std::string>> rows{{"when (UTC)", "game", "seat", "what was written"}};
  for (const server::StoredReport& report : reports) {
    list.push_back(boost::json::object{{"game", report.game},
                                       {"at", report.at},
                                       {"person", report.person},
                                       {"seat", report.seat + 1},
                                       {"text", report.text}});
    rows.push_back(
        {moment_text(report.at), report.game, std::to_string(report.seat + 1), report.text});
  }
  print_answer(json, boost::json::object{{"reports", std::move(list)}}, rows, "llrl");
  return ExitYes;
}

}  // namespace quoin::cli
