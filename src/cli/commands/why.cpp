#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "analysis/analyst/analyst.h"
#include "analysis/reasons.h"
#include "analysis/report/review_json.h"
#include "base/text.h"
#include "base/thread_pool.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/duration.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/options.h"
#include "console/stop_on_signal.h"
#include "terminal/analyst/plays.h"
#include "terminal/analyst/reports.h"
#include "terminal/analyst/study.h"

namespace quoin::cli {
namespace {

struct WhyRequest {
  StudyChoice study;
  std::vector<std::string> plays;
  std::string time;
  analysis::Effort effort{.iterations = 2000};
  int threads = ThreadPool::all_cores();
  bool json = false;
};

std::optional<Result<int>> parse(Arguments arguments, WhyRequest& request) {
  Options options("why",
                  "Says why one of two plays is better: points, tiles kept, what the opponent gets "
                  "and where, and what each is worth in win chances.");
  add_study_options(options, request.study);
  options.positionals("PLAY", request.plays,
                      "two plays, as in \"8H WORD\", \"exchange ABC\", pass");
  options.number("--plies", request.effort.plies, 1, 20, "how many turns to play on (2)");
  options.number("--iterations", request.effort.iterations, 1, 10'000'000,
                 "how often to play them on (2000)");
  options.text("--time", request.time, "how long, as in 2s, instead of --iterations");
  options.number("-t,--threads", request.threads, 1, 1024, "how many at once (all cores)");
  options.number("--seed", request.effort.seed, 0, INT64_MAX, "of the random tiles");
  options.flag("--json", request.json, "the answer as JSON");
  options.footer("Example: quoin why --game game.gcg --turn 5 \"8H WORD\" \"8G OTHER\"");
  return options.parse_tiles(arguments);
}

}  // namespace

Result<int> run_why(Arguments arguments) {
  WhyRequest request;
  if (const std::optional<Result<int>> done = parse(arguments, request)) return *done;
  if (request.plays.size() != 2) return Error(reasons::two_plays_compared, request.plays.size());
  if (!request.time.empty()) {
    const Result<std::chrono::milliseconds> time = parse_time_option(request.time);
    if (!time) return time.error();
    request.effort.time = *time;
  }
  Result<Study> study = load_study(request.study);
  if (!study) return study.error();
  std::vector<Move> moves;
  for (const std::string& text : request.plays) {
    const Result<movegen::RankedPlay> play = read_candidate(trim(text), *study);
    if (!play) return play.error();
    if (const std::string words = words_not_in_list(study->problem, play->move); !words.empty())
      study->warnings.push_back(fmt::format("not in the word list: {}", words));
    moves.push_back(play->move);
  }
  if (analysis::is_same_move(moves[0], moves[1])) return Error(reasons::plays_are_one);
  print_warnings(study->tables, study->warnings, request.json);

  ThreadPool pool(request.threads);
  const StopOnSignal stop;
  analysis::Analyst analyst(study->problem.setting, study->tables.tables, pool);
  const analysis::Explanation explanation =
      analyst.explain(study->problem, moves[0], moves[1], request.effort, stop.flag());
  if (request.json) {
    boost::json::object answer = analysis::report::to_json(explanation, study->problem);
    add_warnings(answer, study->warnings);
    print_json(answer);
    return ExitYes;
  }
  for (const std::string& sentence : analysis::sentences(explanation, study->problem))
    fmt::print("{}\n", sentence);
  return ExitYes;
}

}  // namespace quoin::cli
