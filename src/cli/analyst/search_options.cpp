#include "cli/analyst/search_options.h"

#include <fmt/format.h>

#include "base/thread_pool.h"
#include "cli/duration.h"
#include "cli/exit.h"
#include "cli/json.h"
#include "cli/stop_on_signal.h"

namespace quoin::cli {

void add_search_options(Options& options, SearchChoice& choice, std::string_view usual_time) {
  add_study_options(options, choice.study);
  add_time_and_threads(options, choice, usual_time);
}

void add_time_and_threads(Options& options, SearchChoice& choice, std::string_view usual_time) {
  options.text("--time", choice.time,
               fmt::format("how long it may take, as in 500ms, 10s, 2min; 0 is without limit ({})",
                           usual_time));
  options.number("-t,--threads", choice.threads, 1, 1024, "how many at once (all cores)");
  options.flag("--json", choice.json, "the answer as JSON");
}

Result<TimeLimit> parse_time_limit(const std::string& text) {
  const Result<std::chrono::milliseconds> time = parse_duration(text);
  if (!time) return time.error();
  return time->count() == 0 ? TimeLimit() : TimeLimit(*time);
}

int threads_of(const SearchChoice& choice) {
  return choice.threads > 0 ? static_cast<int>(choice.threads) : ThreadPool::all_cores();
}

Result<int> search_position(const SearchChoice& choice, TimeLimit usual, const Search& search) {
  const Result<TimeLimit> time =
      choice.time.empty() ? Result<TimeLimit>(usual) : parse_time_limit(choice.time);
  if (!time) return time.error().within("--time");
  Result<Study> study = load_study(choice.study);
  if (!study) return study.error();
  if (const Result<void> prepared = search.prepare(*study); !prepared) return prepared.error();
  print_warnings(study->tables, study->warnings, choice.json || !search.needs_tables);
  Analyst analyst(study->problem.setting, study->tables.tables, threads_of(choice), choice.json);
  const StopOnSignal stop;
  return give_answer(search.ask(analyst, *study, *time, stop.flag()), choice.json);
}

int give_answer(const Answer& answer, bool json) {
  if (json) {
    print_json(answer.json);
  } else {
    print_lines(answer);
  }
  return ExitYes;
}

}  // namespace quoin::cli
