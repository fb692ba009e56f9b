#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/executor.h"
#include "base/stop_flag.h"
#include "core/scoring.h"
#include "evaluation/tables.h"
#include "search/endgame/endgame.h"
#include "search/problem/problem.h"
#include "search/simulation/simulation.h"

namespace quoin::analysis {

// How much is spent on one position. Counts give the same answer again; a time does not.
struct Effort {
  int plays = 12;  // candidates by static equity, beside those that have to be judged
  int plies = 2;   // after the candidate
  std::int64_t iterations = 1000;
  std::uint64_t endgame_nodes = 300'000;  // for each position that is solved
  // Instead of iterations and nodes, where somebody would rather wait so long for each turn.
  std::optional<std::chrono::milliseconds> time;
  std::uint64_t seed = 1;
};

// By what the plays of a position were compared.
enum class Method : std::uint8_t {
  None,        // not at all
  Simulation,  // playouts
  Endgame,     // everything is known, and played to the end
};

// A play that was looked at, and what is expected of it.
struct Choice {
  Move move = Move::pass();
  Score score;
  evaluation::Equity equity;  // static
  double win = 0;             // 0 … 1, a draw being half
  double win_error = 0;       // standard error
  // Of how far the best is ahead, which is better known than either chance: their luck is shared.
  double win_difference_error = 0;
  double spread = 0;  // at the end of the game, as far as it was looked at
  double spread_error = 0;
  double spread_difference_error = 0;  // likewise of how far the best is ahead
  double bingo_replies = 0;            // share of the opponent's next turns
  double mean_reply = 0;               // score of the opponent's next turn
  double mean_next = 0;                // and of the player's own
  double bingo_next = 0;
  std::vector<search::EndgameMove> line;  // of an end game, from this play on
};

struct Judgement {
  Method method = Method::None;
  bool is_exact = false;        // proven, both for the best and for what was asked
  std::vector<Choice> choices;  // best first

  const Choice& best() const { return choices.front(); }
  // Nothing where the move is not among the choices.
  std::optional<std::size_t> find(const Move& move) const;
};

// Whether two moves do the same: the same tiles on the same squares, or back to the bag. A single
// tile can be named across and down.
bool is_same_move(const Move& one, const Move& other);

// Why a move is not one that seat 0 can make, as one sentence, whatever its words: tiles that are
// not on its rack or cannot lie there, an exchange that the bag does not allow.
std::optional<Error> fault_of_move(const search::Problem& problem, const Move& move);

// The static equity of any move of seat 0, legal words or not.
evaluation::Equity static_equity_of(const search::Problem& problem,
                                    const evaluation::Tables& tables, const Move& move);

// What any move of seat 0 scores, and which of its words are not in the word list.
ScoredPlay scored(const search::Problem& problem, const Move& move);
std::vector<Word> phonies_of(const search::Problem& problem, const Move& move);

// Compares the plays of a position by the method that fits it.
class Judge {
 public:
  Judge(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
        Executor& executor);

  // The best plays by static equity, and `asked`, which may be any moves of which the geometry is
  // right. With a fault (search::fault_of) nothing may be asked.
  Judgement judge(const search::Problem& problem, std::span<const Move> asked, const Effort& effort,
                  const StopFlag& stop);
  // Only those that are asked for.
  Judgement compare(const search::Problem& problem, std::span<const Move> asked,
                    const Effort& effort, const StopFlag& stop);

 private:
  Judgement simulate(const search::Problem& problem,
                     std::span<const movegen::RankedPlay> candidates, std::span<const Move> asked,
                     const Effort& effort, const StopFlag& stop);
  Choice solve_after(const search::Problem& problem, const Move& move,
                     const search::EndgameLimits& limits, bool& is_proven);
  // Of the first move of a line that is worth so much.
  Choice choice_of_line(const search::Problem& problem, std::vector<search::EndgameMove> line,
                        int value) const;
  Judgement solve(const search::Problem& problem, std::span<const Move> asked, bool wants_best,
                  const Effort& effort, const StopFlag& stop);

  std::shared_ptr<const movegen::Setting> setting_;
  evaluation::Tables tables_;
  search::Simulator simulator_;
  search::EndgameSolver endgame_;
};

}  // namespace quoin::analysis
