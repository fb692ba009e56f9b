#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "analysis/analyst/answer.h"
#include "analysis/analyst/question.h"
#include "analysis/explanation.h"
#include "base/executor.h"
#include "base/result.h"
#include "base/stop_flag.h"

namespace quoin::analysis {

// Whether the question can be asked: an end game and a pre-endgame have to be one.
Result<void> check(const PositionQuestion& question);

// Answers questions about positions of one setting with all methods of search. What they learn is
// kept from one question to the next. One thread asks; the work goes to the executor.
class Analyst {
 public:
  Analyst(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
          Executor& executor);
  ~Analyst();

  using OnProgress = std::function<void(const PositionAnswer& so_far)>;

  // Of a question that passes check(). Progress is told from the thread that asks.
  PositionAnswer answer(const PositionQuestion& question, const StopFlag& stop,
                        const OnProgress& on_progress = {});

  // What the opponent kept after these turns, the oldest first; nothing where they do not tell.
  std::optional<search::Inference> infer(std::span<const search::ObservedTurn> turns,
                                         const search::InferenceLimits& limits);

  // Why one of two different plays is better than the other.
  Explanation explain(const search::Problem& problem, const Move& one, const Move& other,
                      const Effort& effort, const StopFlag& stop);

 private:
  class Asked;
  PositionAnswer simulate(const Asked& asked);
  PositionAnswer pre_endgame(const Asked& asked);
  PositionAnswer endgame(const Asked& asked);

  std::shared_ptr<const movegen::Setting> setting_;
  evaluation::Tables tables_;
  Executor& executor_;
  // Made when they are needed.
  std::unique_ptr<search::EndgameSolver> endgame_solver_;
  std::unique_ptr<search::PreEndgameSolver> pre_endgame_solver_;
  std::unique_ptr<search::Simulator> simulator_;
  std::unique_ptr<search::Inferrer> inferrer_;
  std::unique_ptr<Judge> judge_;
};

}  // namespace quoin::analysis
