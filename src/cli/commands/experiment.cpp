#include <optional>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "base/file.h"
#include "base/json_text.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/options.h"
#include "console/stop_on_signal.h"
#include "console/text_table.h"
#include "laboratory/report/page.h"
#include "laboratory/report/wording.h"
#include "matches/experiments/experiment_runner.h"
#include "matches/match_runner.h"

namespace quoin::cli {
namespace {

namespace json = boost::json;

struct ExperimentRequest {
  std::string name;
  std::string output;
  std::string results = "experiments/results";
  std::optional<std::int64_t> games;
  std::int64_t threads = 0;
  bool document = false;
  bool json = false;
};

std::optional<Result<int>> parse(Arguments arguments, ExperimentRequest& request) {
  Options options("experiment",
                  "Does a published experiment again and shows what was reported beside what is "
                  "measured. Without a name, lists them.");
  options.positional("NAME", request.name, "a name of the list, or a .json file", false);
  options.number("-g,--games", request.games, 1, 1'000'000'000,
                 "how many games of each match, instead of the numbers of the file");
  options.number("-t,--threads", request.threads, 1, 1024, "how many at once (all cores)");
  options.text("-o,--output", request.output,
               "a folder for results and logs (experiment-results); an experiment that was ended "
               "goes on from there");
  options.flag(
      "--document", request.document,
      "write replications.md and its pictures into the output folder (docs), from results");
  options.text("--results", request.results,
               "with --document: the folder of results (experiments/results)");
  options.flag("--json", request.json, "the answer as JSON");
  options.footer(
      "Examples:\n"
      "  quoin experiment search-strategies\n"
      "  mpirun -n 8 quoin experiment utility-functions --games 10000\n"
      "  quoin experiment --document --results experiments/results --output docs");
  return options.parse(arguments);
}

Result<int> list_experiments(bool wants_json) {
  std::vector<std::vector<std::string>> rows = {{"name", "title", "source"}};
  json::array array;
  for (const std::string& name : experiment_names()) {
    const Result<NamedExperiment> named = load_experiment(name);
    if (!named) return named.error();
    const laboratory::Experiment& experiment = named->experiment;
    rows.push_back({name, experiment.title, experiment.source});
    json::object object = to_json(experiment);
    object["name"] = name;
    array.push_back(std::move(object));
  }
  if (wants_json) {
    print_json(array);
    return ExitYes;
  }
  print_table_within(rows, "lll", {2});
  return ExitYes;
}

Result<void> write_document(const ExperimentRequest& request) {
  Result<std::vector<laboratory::ExperimentResult>> results = read_results({request.results});
  if (!results) return results.error();
  // What is said about an experiment is what its file says now.
  for (laboratory::ExperimentResult& result : *results) {
    const Result<NamedExperiment> named = load_experiment(result.name);
    if (!named) return named.error();
    result.title = named->experiment.title;
    result.source = named->experiment.source;
    result.question = named->experiment.question;
    result.difference = named->experiment.difference;
    for (laboratory::MatchComparison& match : result.matches) {
      for (const laboratory::ExperimentMatch& planned : named->experiment.matches) {
        if (planned.name == match.name) match.reported = planned.reported;
      }
    }
  }
  const std::string folder = request.output.empty() ? "docs" : request.output;
  const laboratory::report::Document document =
      laboratory::report::replications(*results, "replications");
  if (Result<void> made = make_folder(folder + "/replications"); !made) return made;
  for (const auto& [name, picture] : document.pictures) {
    if (Result<void> written = write_file(folder + "/replications/" + name, picture); !written)
      return written;
  }
  return write_file(folder + "/replications.md", document.markdown);
}

void print_result(const laboratory::ExperimentResult& result) {
  fmt::print("{}\n{}\n\n", result.title, result.source);
  std::vector<std::vector<std::string>> rows = laboratory::report::comparison_rows(result);
  // The name of a match stands once.
  for (std::size_t i = rows.size() - 1; i > 1; --i) {
    if (rows[i][0] == rows[i - 1][0]) rows[i][0].clear();
  }
  if (result.automata.empty()) {
    print_table_within(rows, "llrrrrrl", {6, 5, 2});
  } else {
    print_table_within(rows, "llrrr", {});
  }
  if (!result.remark.empty()) fmt::print("\n{}\n", result.remark);
  if (!result.difference.empty()) fmt::print("\n{}\n", result.difference);
}

}  // namespace

Result<int> run_experiment_command(Arguments arguments) {
  ExperimentRequest request;
  if (const std::optional<Result<int>> status = parse(arguments, request)) return *status;
  if (request.document) {
    const Result<void> done = write_document(request);
    if (!done) return done.error();
    return ExitYes;
  }
  if (request.name.empty()) return list_experiments(request.json);
  Result<Cluster> cluster = Cluster::join();
  if (!cluster) return cluster.error();
  const bool speaks = cluster->rank() == 0;
  const Result<NamedExperiment> named = load_experiment(request.name);
  if (!named) {
    if (speaks) return named.error();
    cluster->tell_fault(named.error());
    return ExitError;
  }
  ExperimentOptions options;
  options.folder = request.output.empty() ? "experiment-results" : request.output;
  options.threads = threads_of(request.threads, *cluster);
  options.is_quiet = request.json;
  options.games = request.games;
  if (speaks) {
    if (const Result<void> made = make_folder(options.folder); !made) return made.error();
  }
  const StopOnSignal stop;
  const Result<std::optional<ExperimentOutcome>> outcome =
      run_experiment(*named, options, *cluster, stop.flag());
  if (!outcome) return outcome.error();
  if (!*outcome) return ExitYes;  // this process played for another one, which speaks
  if (!(*outcome)->is_whole) {
    // Only matches keep what they have.
    const bool goes_on = named->experiment.kind == laboratory::ExperimentKind::Matches;
    return Error(goes_on ? reasons::stopped_and_goes_on : reasons::stopped_before_end);
  }
  const std::string path = fmt::format("{}/{}.json", options.folder, named->name);
  const Result<void> written = write_file(path, json_text((*outcome)->result) + "\n");
  if (!written) return written.error();
  if (request.json) {
    print_json((*outcome)->result);
    return ExitYes;
  }
  const Result<laboratory::ExperimentResult> result =
      laboratory::parse_experiment_result(json::serialize((*outcome)->result));
  if (!result) return result.error();
  print_result(*result);
  fmt::print("\n{}; quoin report makes a page of it\n", path);
  return ExitYes;
}

}  // namespace quoin::cli
