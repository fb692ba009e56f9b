// The plays of a position, compared by the method that fits the phase of the game.

#include <algorithm>
#include <chrono>

#include <boost/json.hpp>

#include "analysis/report/search_json.h"
#include "base/executor.h"
#include "core/scoring.h"
#include "search/endgame.h"
#include "search/pre_endgame.h"
#include "search/simulation.h"
#include "server/jobs/job.h"
#include "server/jobs/position_study.h"

namespace quoin::server {
namespace {

namespace json = boost::json;
namespace report = analysis::report;
using search::Clock;

constexpr std::size_t CandidatesSimulated = 15;
constexpr double Decided = 0.99;  // as sure as anybody needs to be
constexpr std::size_t MostPlaysTold = 30;
constexpr std::size_t PlaysInProgress = 3;
// A search looks at the clock often enough; this is for a machine that is very busy.
constexpr std::chrono::seconds Grace{60};

class Analysis {
 public:
  Analysis(const PositionStudy& study, int seconds, const StopFlag& stop, JobProgress& progress)
      : study_(study),
        seconds_(seconds),
        deadline_(stop, start_ + std::chrono::seconds(seconds)),
        progress_(progress) {}

  JobResult run() {
    const search::Problem& problem = study_.problem;
    const int bag = problem.bag_count();
    json::object result = problem.seats() == 2 && bag == 0 ? endgame()
                          : problem.seats() == 2 && bag <= search::PreEndgameSolver::MostInBag
                              ? pre_endgame()
                              : simulation();
    result["lexicon"] = study_.where.choice.lexicon;
    result["bag"] = bag;
    result["spread_before"] = problem.spread();
    result["seconds"] = seconds_so_far();
    return {json::serialize(result), "", !deadline_.stop().is_stopped()};
  }

 private:
  json::value seconds_so_far() const {
    return report::rounded(std::chrono::duration<double>(Clock::now() - start_).count());
  }

  void tell(std::string_view method, json::array plays) {
    progress_.tell({{"method", method},
                    {"seconds", seconds_so_far()},
                    {"of", seconds_},
                    {"plays", std::move(plays)}});
  }

  json::object simulation() {
    search::Simulator simulator(study_.problem.setting, study_.tables, executor_);
    search::SimulationLimits limits{deadline_};
    limits.confidence = Decided;
    const search::SimulationResult result = simulator.simulate(
        study_.problem, search::candidates_of(study_.problem, study_.tables, CandidatesSimulated),
        limits, nullptr, [&](const search::SimulationResult& so_far) {
          if (progress_.is_due())
            tell("simulation", report::plays_to_json(so_far, study_.problem, PlaysInProgress));
        });
    return {{"method", "simulation"},
            {"proven", false},
            {"confidence", report::rounded(result.confidence)},
            {"playouts", result.playouts},
            {"plays", report::plays_to_json(result, study_.problem, MostPlaysTold)}};
  }

  json::object pre_endgame() {
    search::PreEndgameSolver solver(study_.problem.setting, study_.tables, executor_);
    const search::PreEndgameResult result = solver.solve(
        study_.problem, {.deadline = deadline_}, [&](const search::PreEndgameResult& so_far) {
          if (progress_.is_due())
            tell("pre-endgame", report::plays_to_json(so_far, study_.problem, PlaysInProgress));
        });
    return {{"method", "pre-endgame"},
            {"proven", result.is_proven && result.has_all_plays},
            {"plays", report::plays_to_json(result, study_.problem, MostPlaysTold)}};
  }

  // The best play and what follows it.
  json::array line_of(const search::EndgameResult& result) const {
    json::array line;
    Board board = study_.problem.board;
    for (const search::EndgameMove& move : result.line) {
      line.push_back(json::object{
          {"play", report::play_text(move.move, board, *study_.problem.setting->alphabet)},
          {"score", move.score.points()}});
      if (move.move.kind() == Move::Kind::Place) apply_placement(board, move.move);
    }
    return line;
  }

  json::array plays_of(const search::EndgameResult& result) const {
    if (result.line.empty()) return {};
    const search::EndgameMove& best = result.best();
    const int spread = study_.problem.spread() + result.value;
    return {json::object{{"play", report::play_text(best.move, study_.problem)},
                         {"score", best.score.points()},
                         {"leave", report::leave_text(best.move, study_.problem)},
                         {"win_percent", spread > 0    ? 100
                                         : spread == 0 ? 50
                                                       : 0},
                         {"spread", spread}}};
  }

  json::object endgame() {
    search::EndgameSolver solver(study_.problem.setting, executor_);
    const search::EndgameResult result = solver.solve(study_.problem, {.deadline = deadline_},
                                                      [&](const search::EndgameResult& so_far) {
                                                        if (progress_.is_due())
                                                          tell("endgame", plays_of(so_far));
                                                      });
    return {{"method", "endgame"},
            {"proven", result.is_proven},
            {"value", result.value},
            {"plays", plays_of(result)},
            {"line", line_of(result)}};
  }

  const PositionStudy& study_;
  int seconds_;
  Clock::time_point start_ = Clock::now();
  search::Deadline deadline_;
  JobProgress& progress_;
  InlineExecutor executor_;
};

}  // namespace

Result<PreparedJob> prepare_analysis(const AnalysisRequest& request, Library& library,
                                     std::string& ingredients) {
  const Result<PositionStudy> study = study_position(request.where, library);
  if (!study) return study.error();
  ingredients = study->ingredients;
  PreparedJob job;
  job.request = AnalysisRequest{study->where, request.seconds};
  job.limit = std::chrono::seconds(request.seconds) + Grace;
  job.run = [study = *study, seconds = request.seconds](
                const StopFlag& stop, JobProgress& progress) -> Result<JobResult> {
    return Analysis(study, seconds, stop, progress).run();
  };
  return job;
}

}  // namespace quoin::server
