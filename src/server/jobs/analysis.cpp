// The plays of a position, compared by the method that fits the phase of the game.

#include <chrono>
#include <utility>

#include "analysis/analyst/analyst.h"
#include "base/executor.h"
#include "base/json_text.h"
#include "server/jobs/job.h"
#include "server/jobs/position_study.h"

namespace quoin::server {
namespace {

using analysis::PositionAnswer;
using analysis::PositionQuestion;

constexpr std::size_t MostPlaysTold = 30;
constexpr std::size_t PlaysInProgress = 3;
// A search looks at the clock often enough; this is for a machine that is very busy.
constexpr std::chrono::seconds Grace{60};

Result<PositionQuestion> question_about(const PositionStudy& study, AnalysisRequest& request) {
  PositionQuestion question{
      .problem = study.problem,
      .limits = {.time = std::chrono::seconds(request.seconds), .confidence = analysis::Decided}};
  for (TurnRequest& turn : request.last_turns) {
    Result<search::ObservedTurn> observed = study_turn(turn, study);
    if (!observed) return observed.error().within("last_turns");
    question.last_turns.push_back(*std::move(observed));
  }
  return question;
}

// In jobs the line of an end game has always had scores; those who read them rely on it.
void put_scores_into_line(json::object& result) {
  const json::value* const moves = result.if_contains("moves");
  if (moves == nullptr) return;
  json::array line;
  for (const json::value& move : moves->get_array())
    line.push_back(json::object{{"play", move.at("play")}, {"score", move.at("score")}});
  result["line"] = std::move(line);
}

// The answer of the analyst, and what it is about.
json::object to_job(const PositionQuestion& question, const PositionAnswer& answer,
                    std::size_t most_plays, const json::object& about) {
  json::object result = to_json(question, answer, most_plays);
  put_scores_into_line(result);
  result.insert(about.begin(), about.end());
  return result;
}

JobResult run(const PositionStudy& study, const PositionQuestion& question, const StopFlag& stop,
              JobProgress& progress) {
  InlineExecutor executor;
  analysis::Analyst analyst(study.problem.setting, study.engine.material.tables, executor);
  const auto of = question.limits.time->count() / 1000;
  const PositionAnswer answer = analyst.answer(question, stop, [&](const PositionAnswer& so_far) {
    if (progress.is_due()) progress.tell(to_job(question, so_far, PlaysInProgress, {{"of", of}}));
  });
  return {
      json_text(to_job(question, answer, MostPlaysTold, {{"lexicon", study.where.choice.lexicon}})),
      "", !stop.is_stopped()};
}

}  // namespace

Result<PreparedJob> prepare(const AnalysisRequest& request, Library& library) {
  const Result<PositionStudy> study = study_position(request.where, library);
  if (!study) return study.error();
  AnalysisRequest whole{study->where, request.seconds, request.last_turns};
  const Result<PositionQuestion> question = question_about(*study, whole);
  if (!question) return question.error();
  PreparedJob job;
  job.request = std::move(whole);
  job.ingredients = study->engine.ingredients;
  job.limit = std::chrono::seconds(request.seconds) + Grace;
  job.run = [study = *study, question = *question](const StopFlag& stop,
                                                   JobProgress& progress) -> Result<JobResult> {
    return run(study, question, stop, progress);
  };
  return job;
}

}  // namespace quoin::server
