#include "analysis/analyst/analyst.h"

#include <array>
#include <cassert>
#include <utility>
#include <vector>

#include "analysis/reasons.h"

namespace quoin::analysis {
namespace {

using search::Phase;

// Pages have less memory.
constexpr std::size_t EndgameTableBytes =
    sizeof(void*) > 4 ? search::EndgameSolver::DefaultTableBytes : std::size_t{32} << 20;

template <class T, class... Arguments>
T& made(std::unique_ptr<T>& kept, Arguments&&... arguments) {
  if (!kept) kept = std::make_unique<T>(std::forward<Arguments>(arguments)...);
  return *kept;
}

bool has_best(const search::SimulationResult& found) { return !found.candidates.empty(); }
bool has_best(const search::PreEndgameResult& found) { return !found.plays.empty(); }
bool has_best(const search::EndgameResult& found) { return !found.line.empty(); }

}  // namespace

Result<void> check(const PositionQuestion& question) {
  const Phase phase = search::phase_of(question.problem);
  const Phase method = question.method_that_counts();
  if (method == phase || method == Phase::Simulation) return {};
  if (method == Phase::Endgame) return Error(reasons::not_an_endgame);
  return Error(reasons::not_a_pre_endgame, search::PreEndgameSolver::MostInBag);
}

// A question that is being answered, since when, and who is told how far it is.
class Analyst::Asked {
 public:
  Asked(const PositionQuestion& question, const StopFlag& stop, const OnProgress& on_progress)
      : question_(question), stop_(stop), on_progress_(on_progress) {}

  const search::Problem& problem() const { return question_.problem; }
  const PositionQuestion& question() const { return question_; }
  const Limits& limits() const { return question_.limits; }
  std::uint64_t nodes() const { return static_cast<std::uint64_t>(limits().nodes); }
  search::Deadline deadline() const {
    return limits().time ? search::Deadline(stop_, start_ + *limits().time)
                         : search::Deadline(stop_);
  }

  template <class Found>
  PositionAnswer answer(Found found, bool is_inferred = false) const {
    const std::chrono::duration<double> passed = search::Clock::now() - start_;
    return {std::move(found), is_inferred, passed.count()};
  }

  // What a search calls with what it has found so far; nothing where nobody wants to know.
  template <class Found>
  std::function<void(const Found&)> telling(bool is_inferred = false) const {
    if (!on_progress_) return {};
    return [this, is_inferred](const Found& so_far) {
      if (has_best(so_far)) on_progress_(answer(so_far, is_inferred));
    };
  }

 private:
  const PositionQuestion& question_;
  const StopFlag& stop_;
  const OnProgress& on_progress_;
  search::Clock::time_point start_ = search::Clock::now();
};

Analyst::Analyst(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
                 Executor& executor)
    : setting_(std::move(setting)), tables_(std::move(tables)), executor_(executor) {}
Analyst::~Analyst() = default;

PositionAnswer Analyst::answer(const PositionQuestion& question, const StopFlag& stop,
                               const OnProgress& on_progress) {
  assert(check(question));
  const Asked asked(question, stop, on_progress);
  switch (question.method_that_counts()) {
    case Phase::Simulation: break;
    case Phase::PreEndgame: return pre_endgame(asked);
    case Phase::Endgame: return endgame(asked);
  }
  return simulate(asked);
}

PositionAnswer Analyst::simulate(const Asked& asked) {
  const search::Problem& problem = asked.problem();
  const Limits& limits = asked.limits();
  const auto count = static_cast<std::size_t>(limits.plays > 0 ? limits.plays : Limits::UsualPlays);
  const std::vector<movegen::RankedPlay> plays =
      asked.question().plays.empty() ? search::candidates_of(problem, tables_, count)
                                     : asked.question().plays;
  std::optional<search::Inference> inference;
  if (asked.question().can_infer())
    inference = infer(asked.question().last_turns, {asked.deadline()});
  search::SimulationLimits simulation{asked.deadline()};
  simulation.plies = static_cast<int>(limits.plies);
  simulation.most_iterations = limits.iterations;
  simulation.most_playouts = limits.playouts;
  simulation.confidence = limits.confidence;
  simulation.seed = static_cast<std::uint64_t>(limits.seed);
  simulation.maps_replies = asked.question().maps_replies;
  const bool is_inferred = inference.has_value();
  return asked.answer(made(simulator_, setting_, tables_, executor_)
                          .simulate(problem, plays, simulation, is_inferred ? &*inference : nullptr,
                                    asked.telling<search::SimulationResult>(is_inferred)),
                      is_inferred);
}

PositionAnswer Analyst::pre_endgame(const Asked& asked) {
  return asked.answer(made(pre_endgame_solver_, setting_, tables_, executor_)
                          .solve(asked.problem(),
                                 {.deadline = asked.deadline(),
                                  .most_plays = static_cast<int>(asked.limits().plays),
                                  .most_nodes = asked.nodes()},
                                 asked.telling<search::PreEndgameResult>()));
}

PositionAnswer Analyst::endgame(const Asked& asked) {
  return asked.answer(made(endgame_solver_, setting_, executor_, EndgameTableBytes)
                          .solve(asked.problem(),
                                 {.deadline = asked.deadline(), .most_nodes = asked.nodes()},
                                 asked.telling<search::EndgameResult>()));
}

std::optional<search::Inference> Analyst::infer(std::span<const search::ObservedTurn> turns,
                                                const search::InferenceLimits& limits) {
  return made(inferrer_, setting_, tables_, executor_).infer(turns, limits);
}

Explanation Analyst::explain(const search::Problem& problem, const Move& one, const Move& other,
                             const Effort& effort, const StopFlag& stop) {
  const std::array moves = {one, other};
  const Judgement judgement =
      made(judge_, setting_, tables_, executor_).compare(problem, moves, effort, stop);
  return analysis::explain(problem, tables_, judgement, 0, 1, effort.seed);
}

}  // namespace quoin::analysis
