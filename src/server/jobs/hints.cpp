// The best plays of a position by static equity.

#include "analysis/report/search_json.h"
#include "base/json_text.h"
#include "search/phase.h"
#include "search/simulation/simulation.h"
#include "server/jobs/job.h"
#include "server/jobs/position_study.h"

namespace quoin::server {
namespace {

namespace report = analysis::report;

JobResult find_hints(const PositionStudy& study, int limit) {
  json::array plays;
  for (const movegen::RankedPlay& play : search::candidates_of(
           study.problem, study.engine.material.tables, static_cast<std::size_t>(limit))) {
    plays.push_back(json::object{{"play", report::play_text(play.move, study.problem)},
                                 {"score", play.score.points()},
                                 {"leave", report::leave_text(play.move, study.problem)},
                                 {"equity", report::rounded(play.equity.points())}});
  }
  return {json_text(json::object{{"lexicon", study.where.choice.lexicon},
                                 {"phase", search::to_text(search::phase_of(study.problem))},
                                 {"bag", study.problem.bag_count()},
                                 {"plays", std::move(plays)}}),
          "", true};
}

}  // namespace

Result<PreparedJob> prepare(const HintsRequest& request, Library& library) {
  const Result<PositionStudy> study = study_position(request.where, library);
  if (!study) return study.error();
  PreparedJob job;
  job.request = HintsRequest{study->where, request.limit};
  job.ingredients = study->engine.ingredients;
  job.run = [study = *study, limit = request.limit](const StopFlag&,
                                                    JobProgress&) -> Result<JobResult> {
    return find_hints(study, limit);
  };
  return job;
}

}  // namespace quoin::server
