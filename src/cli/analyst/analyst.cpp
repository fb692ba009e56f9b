#include "cli/analyst/analyst.h"

#include <array>
#include <cassert>
#include <utility>

#include <fmt/format.h>

#include "analysis/explanation.h"
#include "cli/analyst/endgame_report.h"
#include "cli/analyst/inference_report.h"
#include "cli/analyst/live_lines.h"
#include "cli/analyst/pre_endgame_report.h"
#include "cli/analyst/simulation_report.h"

namespace quoin::cli {
namespace {

// Of an analysis without a count to stop at: as sure as anybody needs to be.
constexpr double Decided = 0.99;
constexpr std::size_t LinesOfPreEndgame = 20;

class Timer {
 public:
  double seconds() const {
    return std::chrono::duration<double>(search::Clock::now() - start_).count();
  }
  search::Deadline deadline(TimeLimit limit, const StopFlag& stop) const {
    return limit ? search::Deadline(stop, start_ + *limit) : search::Deadline(stop);
  }

 private:
  search::Clock::time_point start_ = search::Clock::now();
};

Error not_for(std::string_view what, const search::Problem& problem) {
  return Error(fmt::format("{}; here are {} and {} in the bag", what,
                           count_of(problem.seats(), "seat"),
                           count_of(problem.bag_count(), "tile")));
}

bool is_endgame(const search::Problem& problem) {
  return problem.seats() == 2 && problem.bag_count() == 0;
}

bool is_pre_endgame(const search::Problem& problem) {
  return problem.seats() == 2 && problem.bag_count() > 0 &&
         problem.bag_count() <= search::PreEndgameSolver::MostInBag;
}

}  // namespace

Analyst::Analyst(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
                 int threads, bool is_quiet)
    : setting_(std::move(setting)),
      tables_(std::move(tables)),
      is_quiet_(is_quiet),
      threads_(threads) {}

Analyst::~Analyst() = default;

Answer Analyst::endgame(const Study& study, TimeLimit time, const StopFlag& stop) {
  assert(is_endgame(study.problem));
  if (!endgame_solver_)
    endgame_solver_ = std::make_unique<search::EndgameSolver>(setting_, threads_);
  const Timer timer;
  LiveLines live(is_quiet_);
  const auto result = watch<search::EndgameResult>(
      live,
      [&](const search::EndgameSolver::OnProgress& on_progress) {
        return endgame_solver_->solve(study.problem, {.deadline = timer.deadline(time, stop)},
                                      on_progress);
      },
      [&](const search::EndgameResult& so_far) {
        return endgame_progress(study, so_far, timer.seconds());
      });
  return endgame_answer(study, result, timer.seconds());
}

Answer Analyst::pre_endgame(const Study& study, TimeLimit time, std::int64_t most_plays,
                            const StopFlag& stop) {
  assert(is_pre_endgame(study.problem));
  if (!pre_endgame_solver_) {
    pre_endgame_solver_ = std::make_unique<search::PreEndgameSolver>(setting_, tables_, threads_);
  }
  const Timer timer;
  LiveLines live(is_quiet_);
  const auto result = watch<search::PreEndgameResult>(
      live,
      [&](const search::PreEndgameSolver::OnProgress& on_progress) {
        return pre_endgame_solver_->solve(
            study.problem,
            {.deadline = timer.deadline(time, stop), .most_plays = static_cast<int>(most_plays)},
            on_progress);
      },
      [&](const search::PreEndgameResult& so_far) {
        return pre_endgame_progress(study, so_far, timer.seconds());
      });
  return pre_endgame_answer(study, result, timer.seconds(), LinesOfPreEndgame);
}

Answer Analyst::simulate(const Study& study, const SimulationChoice& choice, const StopFlag& stop) {
  const search::Problem& problem = study.problem;
  if (!simulator_) simulator_ = std::make_unique<search::Simulator>(setting_, tables_, threads_);
  const Timer timer;
  const search::Deadline deadline = timer.deadline(choice.time, stop);
  const std::vector<movegen::RankedPlay> plays =
      choice.plays.empty()
          ? search::candidates_of(problem, tables_, static_cast<std::size_t>(choice.play_count))
          : choice.plays;
  std::optional<search::Inference> inference;
  if (choice.uses_inference && study.last_turn && problem.bag_count() > 0)
    inference = inferrer().infer(study.last_turn->turns, {.deadline = deadline});
  LiveLines live(is_quiet_);
  const auto result = watch<search::SimulationResult>(
      live,
      [&](const search::Simulator::OnProgress& on_progress) {
        return simulator_->simulate(problem, plays,
                                    {.deadline = deadline,
                                     .plies = static_cast<int>(choice.plies),
                                     .most_iterations = choice.iterations,
                                     .most_playouts = choice.playouts,
                                     .confidence = choice.confidence,
                                     .seed = static_cast<std::uint64_t>(choice.seed)},
                                    inference ? &*inference : nullptr, on_progress);
      },
      [&](const search::SimulationResult& so_far) {
        return simulation_progress(study, so_far, timer.seconds());
      });
  Answer answer = simulation_answer(study, result, timer.seconds(), choice.shows_plies);
  answer.json["plies"] = choice.plies;
  answer.json["seed"] = choice.seed;
  answer.json["inference"] = inference.has_value();
  return answer;
}

Answer Analyst::infer(const LastTurn& turn, std::size_t leaves, std::int64_t seed,
                      const StopFlag& stop) {
  const Timer timer;
  const std::optional<search::Inference> inference = inferrer().infer(
      turn.turns, {.deadline = timer.deadline({}, stop), .seed = static_cast<std::uint64_t>(seed)});
  return inference_answer(turn, inference, leaves, timer.seconds());
}

Answer Analyst::explain(const Study& study, const Move& one, const Move& other,
                        const StopFlag& stop) {
  if (!judge_) judge_ = std::make_unique<analysis::Judge>(setting_, tables_, threads_);
  const std::array moves = {one, other};
  const analysis::Judgement judgement = judge_->compare(study.problem, moves, {}, stop);
  const analysis::Explanation explanation =
      analysis::explain(study.problem, tables_, judgement, 0, 1, analysis::Effort().seed);
  Answer answer;
  for (const std::string& sentence : analysis::sentences(explanation, study.problem))
    answer.verdict += (answer.verdict.empty() ? "" : " ") + sentence;
  return answer;
}

Answer Analyst::analyse(const Study& study, TimeLimit time, const StopFlag& stop) {
  std::string_view method = "simulation";
  Answer answer = [&] {
    if (is_endgame(study.problem)) {
      method = "endgame";
      return endgame(study, time, stop);
    }
    if (is_pre_endgame(study.problem)) {
      method = "pre-endgame";
      return pre_endgame(study, time, 0, stop);
    }
    return simulate(study, {.confidence = Decided, .time = time, .shows_plies = false}, stop);
  }();
  boost::json::object json = {{"method", method},
                              {"bag", study.problem.bag_count()},
                              {"best", answer.json.at("best")},
                              {"verdict", answer.verdict},
                              {"result", std::move(answer.json)}};
  answer.json = std::move(json);
  return answer;
}

Result<void> check_endgame(const Study& study) {
  if (is_endgame(study.problem)) return {};
  return not_for("an end game has two seats and an empty bag", study.problem);
}

Result<void> check_pre_endgame(const Study& study) {
  if (is_pre_endgame(study.problem)) return {};
  return not_for(fmt::format("a pre-endgame has two seats and 1 to {} tiles in the bag",
                             search::PreEndgameSolver::MostInBag),
                 study.problem);
}

search::Inferrer& Analyst::inferrer() {
  if (!inferrer_) inferrer_ = std::make_unique<search::Inferrer>(setting_, tables_, threads_);
  return *inferrer_;
}

}  // namespace quoin::cli
