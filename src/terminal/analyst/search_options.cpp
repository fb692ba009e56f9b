#include "terminal/analyst/search_options.h"

#include <utility>

#include <fmt/format.h>

#include "base/thread_pool.h"
#include "console/duration.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/stop_on_signal.h"

namespace quoin::cli {

void add_study_options(Options& options, StudyChoice& choice) {
  add_position_options(options, choice.position);
  add_material_options(options, choice.material);
  options.text("--end", choice.end,
               "what ends a game in which nobody goes out: passes=2 or scoreless=6 (passes=2)");
  options.flag("--open-racks", choice.open_racks,
               "of a game: the racks of the others are known, not only the one on turn");
}

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

Result<int> search_position(const SearchChoice& choice, const Search& search) {
  analysis::Limits limits = search.limits;
  if (!choice.time.empty()) {
    const Result<TimeLimit> time = parse_time_limit(choice.time);
    if (!time) return time.error().within("--time");
    limits.time = *time;
  }
  Result<Study> study = load_study(choice.study);
  if (!study) return study.error();
  std::vector<movegen::RankedPlay> plays;
  if (search.prepare) {
    Result<std::vector<movegen::RankedPlay>> prepared = search.prepare(*study);
    if (!prepared) return prepared.error();
    plays = *std::move(prepared);
  }
  analysis::PositionQuestion question = question_about(*study, search.method, limits);
  question.plays = std::move(plays);
  if (const Result<void> checked = check_question(question); !checked) return checked.error();
  const bool needs_tables = search.method != search::Phase::Endgame;
  print_warnings(study->tables, study->warnings, choice.json || !needs_tables);
  Analyst analyst(study->problem.setting, study->tables.tables, threads_of(choice), choice.json);
  const StopOnSignal stop;
  return give_answer(analyst.answer(*study, question, stop.flag()), choice.json);
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
