#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/judge.h"
#include "base/stop_flag.h"
#include "base/thread_pool.h"
#include "cli/analyst/answer.h"
#include "cli/analyst/study.h"
#include "movegen/play.h"
#include "search/endgame.h"
#include "search/inference.h"
#include "search/pre_endgame.h"
#include "search/simulation.h"

namespace quoin::cli {

using TimeLimit = std::optional<std::chrono::milliseconds>;

struct SimulationChoice {
  // Empty: the best so many by static equity.
  std::vector<movegen::RankedPlay> plays;
  std::int64_t play_count = 15;
  std::int64_t plies = 2;
  std::int64_t iterations = 0;
  std::int64_t playouts = 0;
  double confidence = 0;  // 0 … 1
  std::int64_t seed = 1;
  TimeLimit time;
  bool uses_inference = true;
  bool shows_plies = true;
};

// Answers questions about positions of one game (one setting and its tables), with all methods of
// search. What they learn is kept from one question to the next.
class Analyst {
 public:
  // While it searches, unless quiet, the terminal shows how far it is.
  Analyst(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables, int threads,
          bool is_quiet);
  ~Analyst();

  // Positions that pass check_endgame() and check_pre_endgame().
  Answer endgame(const Study& study, TimeLimit time, const StopFlag& stop);
  Answer pre_endgame(const Study& study, TimeLimit time, std::int64_t most_plays,
                     const StopFlag& stop);
  Answer simulate(const Study& study, const SimulationChoice& choice, const StopFlag& stop);
  Answer infer(const LastTurn& turn, std::size_t leaves, std::int64_t seed, const StopFlag& stop);

  // Why one play of the position is better than another, in sentences.
  Answer explain(const Study& study, const Move& one, const Move& other, const StopFlag& stop);

  // The method that fits the phase of the game. The JSON says which, and has the method's own
  // inside.
  Answer analyse(const Study& study, TimeLimit time, const StopFlag& stop);

 private:
  search::Inferrer& inferrer();

  std::shared_ptr<const movegen::Setting> setting_;
  evaluation::Tables tables_;
  bool is_quiet_;
  ThreadPool threads_;
  // Made when they are needed.
  std::unique_ptr<search::EndgameSolver> endgame_solver_;
  std::unique_ptr<search::PreEndgameSolver> pre_endgame_solver_;
  std::unique_ptr<search::Simulator> simulator_;
  std::unique_ptr<search::Inferrer> inferrer_;
  std::unique_ptr<analysis::Judge> judge_;
};

// Why a position is no end game, or no pre-endgame.
Result<void> check_endgame(const Study& study);
Result<void> check_pre_endgame(const Study& study);

}  // namespace quoin::cli
