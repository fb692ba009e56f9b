#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/exit.h"
#include "console/input.h"
#include "console/json.h"
#include "console/options.h"
#include "laboratory/report/page.h"
#include "matches/experiments/experiment_files.h"

namespace quoin::cli {
namespace {

struct ReportRequest {
  std::vector<std::string> inputs;
  std::string output;
  std::string csv;
  bool json = false;
};

std::optional<Result<int>> parse(Arguments arguments, ReportRequest& request) {
  Options options("report",
                  "Turns results of experiments and matches into one page with charts, or into a "
                  "table for other programs.");
  options.positionals("FILE", request.inputs,
                      "what quoin experiment wrote or quoin match --json said, or folders of such "
                      "files; - is standard input");
  options.text("-o,--output", request.output, "the page to write");
  options.text("--csv", request.csv, "a table to write, a line for each player of each match");
  options.flag("--json", request.json, "the same lines as JSON");
  options.footer(
      "Examples:\n"
      "  quoin report experiment-results -o report.html\n"
      "  quoin match static high-scorer --games 2000 --json | quoin report - -o report.html");
  return options.parse(arguments);
}

Result<void> check(const ReportRequest& request) {
  if (request.output.empty() && request.csv.empty() && !request.json)
    return Error(reasons::nowhere_to_write, "-o FILE.html, --csv FILE or --json", "report");
  const int to_output =
      (request.output == "-" ? 1 : 0) + (request.csv == "-" ? 1 : 0) + (request.json ? 1 : 0);
  if (to_output > 1) return Error(reasons::one_to_output, "-o, --csv and --json");
  return {};
}

}  // namespace

Result<int> run_report(Arguments arguments) {
  ReportRequest request;
  if (const std::optional<Result<int>> status = parse(arguments, request)) return *status;
  if (const Result<void> checked = check(request); !checked) return checked.error();
  const Result<std::vector<laboratory::ExperimentResult>> results = read_results(request.inputs);
  if (!results) return results.error();
  if (!request.output.empty()) {
    const Result<void> done =
        write_output(request.output, laboratory::report::results_page(*results));
    if (!done) return done.error();
  }
  if (!request.csv.empty()) {
    const Result<void> done = write_output(request.csv, laboratory::report::results_csv(*results));
    if (!done) return done.error();
  }
  if (request.json) print_json(laboratory::report::results_json(*results));
  return ExitYes;
}

}  // namespace quoin::cli
