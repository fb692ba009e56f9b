// What is said about single moves: explain, teach and level.
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include <boost/json/array.hpp>

#include "analysis/analyst/analyst.h"
#include "analysis/level_estimate.h"
#include "analysis/reasons.h"
#include "analysis/report/review_json.h"
#include "analysis/report/search_json.h"
#include "analysis/teacher.h"
#include "base/executor.h"
#include "base/reasons.h"
#include "base/stop_flag.h"
#include "wasm/ask.h"
#include "wasm/asked_position.h"
#include "wasm/plays.h"
#include "wasm/reasons.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;
namespace report = analysis::report;
using notation::JsonFields;

json::object choice_to_json(const analysis::Choice& choice, const AskedProblem& study) {
  return with_play(report::to_json(choice, study.problem), choice.move, choice.score,
                   study.asked.position);
}

json::object explanation_to_json(const analysis::Explanation& explanation,
                                 const AskedProblem& study) {
  json::object facts = report::facts_to_json(explanation, study.problem);
  for (const auto& [key, play] :
       {std::pair("better", &explanation.better), std::pair("worse", &explanation.worse)}) {
    facts[key] = with_play(std::move(facts[key].as_object()), play->choice.move, play->choice.score,
                           study.asked.position);
  }
  return facts;
}

Result<json::object> explain(Engine& engine, const json::object& request, const Tell&) {
  JsonFields fields(request);
  analysis::Effort effort;
  effort.iterations = number_or(fields, "iterations", 1000, 1, MostIterations);
  if (fields.error()) return *fields.error();
  const Result<AskedProblem> study = read_problem(engine, request);
  if (!study) return study.error();
  const Result<Move> better = read_own_move(request, "better", *study);
  if (!better) return better.error();
  const Result<Move> worse = read_own_move(request, "worse", *study);
  if (!worse) return worse.error();
  if (analysis::is_same_move(*better, *worse)) return Error(reasons::plays_are_one);
  InlineExecutor executor;
  const StopFlag never;
  analysis::Analyst analyst(study->problem.setting, study->asked.material.tables, executor);
  return explanation_to_json(analyst.explain(study->problem, *better, *worse, effort, never),
                             *study);
}

json::object lesson_to_json(const analysis::Lesson& lesson, const AskedProblem& study) {
  const std::vector<analysis::Choice>& choices = lesson.judgement.choices;
  const Alphabet& alphabet = *study.problem.setting->alphabet;
  json::array phonies;
  for (const Word& word : lesson.phonies) phonies.emplace_back(alphabet.to_notation(word));
  json::object answer = {{"verdict", analysis::to_text(lesson.verdict)},
                         {"method", report::to_text(lesson.judgement.method)},
                         {"exact", lesson.judgement.is_exact},
                         {"played", choice_to_json(choices[lesson.played], study)},
                         {"best", choice_to_json(choices[lesson.best], study)},
                         {"expected", choice_to_json(choices[lesson.expected], study)},
                         {"points_lost", report::rounded(lesson.points_lost)},
                         {"win_lost", report::rounded(lesson.win_lost)},
                         {"phonies", std::move(phonies)},
                         {"missed_bingo", nullptr},
                         {"why", nullptr}};
  if (const auto& missed = lesson.missed_bingo) {
    answer["missed_bingo"] = with_play({{"better", missed->is_better}}, missed->move, missed->score,
                                       study.asked.position);
  }
  if (lesson.why) answer["why"] = explanation_to_json(*lesson.why, study);
  return answer;
}

Result<json::object> teach(Engine& engine, const json::object& request, const Tell&) {
  const Result<analysis::Effort> effort = read_effort(request);
  if (!effort) return effort.error();
  const Result<AskedProblem> study = read_problem(engine, request);
  if (!study) return study.error();
  const Result<Move> move = read_own_move(request, "play", *study);
  if (!move) return move.error();
  InlineExecutor executor;
  const StopFlag never;
  analysis::Teacher teacher(study->problem.setting, study->asked.material.tables, executor);
  return lesson_to_json(teacher.look_at(study->problem, *move, *effort, never), *study);
}

Result<json::object> level(Engine&, const json::object& request, const Tell&) {
  JsonFields fields(request);
  search::Sample lost;
  for (const json::value& value : fields.array("points_lost")) {
    boost::system::error_code fault;
    const auto points = value.to_number<double>(fault);
    if (fault || !(points >= 0)) return Error(reasons::points_lost_wrong).within("points_lost");
    lost.add(points);
  }
  if (fields.error()) return *fields.error();
  const std::optional<analysis::LevelEstimate> estimate = analysis::estimate_level(lost);
  if (!estimate) return json::object{{"level", nullptr}};
  return json::object{{"level", json::object{{"estimate", report::rounded(estimate->level)},
                                             {"lowest", report::rounded(estimate->lowest)},
                                             {"highest", report::rounded(estimate->highest)}}}};
}

}  // namespace

std::span<const Question> lesson_questions() {
  static constexpr std::array Questions = {Question{"explain", explain}, Question{"teach", teach},
                                           Question{"level", level}};
  return Questions;
}

}  // namespace quoin::wasm
