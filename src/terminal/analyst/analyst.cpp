#include "terminal/analyst/analyst.h"

#include <chrono>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/analyst/observed_turn.h"
#include "analysis/report/search_json.h"
#include "console/reasons.h"
#include "terminal/analyst/watch.h"

namespace quoin::cli {

using analysis::PositionAnswer;
using analysis::PositionQuestion;

PositionQuestion question_about(const Study& study, std::optional<search::Phase> method,
                                const analysis::Limits& limits) {
  return {
      .problem = study.problem, .last_turns = study.last_turns, .method = method, .limits = limits};
}

Result<void> check_question(const PositionQuestion& question) {
  const Result<void> checked = analysis::check(question);
  if (checked) return checked;
  return Error(reasons::here_are, checked.error(), question.problem.seats(),
               question.problem.bag_count());
}

Analyst::Analyst(std::shared_ptr<const movegen::Setting> setting, const evaluation::Tables& tables,
                 int threads, bool is_quiet)
    : is_quiet_(is_quiet), threads_(threads), analyst_(std::move(setting), tables, threads_) {}

Answer Analyst::answer(const Study& study, const PositionQuestion& question, const StopFlag& stop) {
  // Where nothing is shown there is no other thread either.
  const PositionAnswer found = is_quiet_ || !can_watch() ? analyst_.answer(question, stop)
                                                         : watch(analyst_, study, question, stop);
  Answer answer = std::visit(
      [&](const auto& it) {
        return report(study, it, {found.seconds, question.method.has_value()});
      },
      found.found);
  answer.json = analysis::to_json(question, found);
  add_warnings(answer.json, study.warnings);
  if (question.method) return answer;
  boost::json::object json = {{"method", answer.json.at("method")},
                              {"bag", answer.json.at("bag")},
                              {"best", answer.json.at("best")},
                              {"verdict", answer.verdict},
                              {"result", std::move(answer.json)}};
  answer.json = std::move(json);
  return answer;
}

Answer Analyst::infer(std::span<const search::ObservedTurn> turns, const std::string& player,
                      std::size_t leaves, std::int64_t seed, const StopFlag& stop) {
  const search::Clock::time_point start = search::Clock::now();
  const std::optional<search::Inference> inference = analyst_.infer(
      turns, {.deadline = search::Deadline(stop), .seed = static_cast<std::uint64_t>(seed)});
  const std::chrono::duration<double> passed = search::Clock::now() - start;
  Answer answer = report(turns.back(), player, inference, leaves);
  answer.json = analysis::to_json(turns.back(), inference, leaves);
  answer.json["seconds"] = analysis::report::rounded(passed.count());
  return answer;
}

Answer Analyst::explain(const Study& study, const Move& one, const Move& other,
                        const StopFlag& stop) {
  const analysis::Explanation explanation = analyst_.explain(study.problem, one, other, {}, stop);
  return {.verdict =
              fmt::format("{}", fmt::join(analysis::sentences(explanation, study.problem), " "))};
}

}  // namespace quoin::cli
