#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/executor.h"
#include "evaluation/tables.h"
#include "movegen/play.h"
#include "search/problem/limits.h"
#include "search/problem/problem.h"
#include "search/problem/rack_source.h"
#include "search/problem/sample.h"
#include "search/simulation/contest.h"

namespace quoin::search {

// What happened at one turn after the candidate, over all playouts.
struct PlyReport {
  int seat = 0;  // counted from the seat on turn
  Sample score;
  double bingo_rate = 0;
  std::int64_t turns = 0;  // playouts that got there
};

// Where the next player's answers to a candidate lie, over all playouts.
struct ReplyMap {
  struct Covered {
    std::int64_t replies = 0;  // that put a tile there
    std::int64_t points = 0;   // that those scored in sum
  };
  std::int64_t turns = 0;        // all answers, exchanges and passes too
  std::vector<Covered> squares;  // row after row; empty where nobody asked for a map
};

struct CandidateReport {
  movegen::RankedPlay play;  // equity is the static one
  std::int64_t playouts = 0;
  Estimate win;     // 0 … 1
  Estimate spread;  // at the end of the playout, with what the tiles left are worth
  std::vector<PlyReport> plies;
  // The candidate whose playouts these are, where two are as good as the same (same tiles kept and
  // the same place and score); its own number otherwise.
  std::size_t merged_into = 0;
  bool is_given_up = false;  // too far behind to be played out further
  ReplyMap replies = {};
};

struct SimulationResult {
  // Best first: by win %, and by spread where that is equal.
  std::vector<CandidateReport> candidates;
  std::int64_t iterations = 0;
  std::int64_t playouts = 0;
  // The chance that the first is the best of them, by how the estimates scatter.
  double confidence = 0;
  bool is_decided = false;  // stopped because the confidence asked for was reached
};

// More than any game has left: a playout goes on until it is over.
inline constexpr int PliesToTheEnd = 50;

// One iteration is played in any case.
struct SimulationLimits {
  Deadline deadline;
  int plies = 2;                     // after the candidate
  std::int64_t most_iterations = 0;  // 0: until the deadline
  std::int64_t most_playouts = 0;    // of all candidates together; 0: no limit
  double confidence = 0;             // stop when it is reached, e.g. 0.99; 0: never
  std::uint64_t seed = 1;
  // So many iterations are as good as static equity, which is made a part of the choice, not of
  // the means. With few playouts for each candidate it keeps one that is merely lucky from being
  // chosen.
  double iterations_for_equity = 0;
  // With an empty bag, so many of the plays that look best are tried by the side on turn where the
  // first of them does not win: it will see then what the others hold. For two seats.
  int own_tries = 1;
  bool maps_replies = false;  // whether CandidateReport::replies is wanted
};

// Plays candidates on with random tiles: each iteration draws racks and the order of the bag once,
// and plays them out for all candidates that are still in question. Iteration i takes its tiles
// from Rng(seed, i), and results are summed in order of i: one worker and sixteen give the same
// answer.
class Simulator {
 public:
  Simulator(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
            Executor& executor);
  ~Simulator();

  using OnProgress = std::function<void(const SimulationResult& so_far)>;

  // `racks` says what the others may hold; by default anything that is unseen, with what is known
  // of their racks in the problem.
  SimulationResult simulate(const Problem& problem, std::span<const movegen::RankedPlay> candidates,
                            const SimulationLimits& limits, const RackSource* racks = nullptr,
                            const OnProgress& on_progress = {});

 private:
  struct Worker;
  struct PlySums;
  struct Block;
  class Deals;

  void choose_distinct(std::span<const movegen::RankedPlay> candidates);
  std::vector<double> chances_by_equity(const Problem& problem) const;
  std::int64_t first_iterations(const SimulationLimits& limits) const;
  std::size_t block_iterations(std::size_t contenders, const SimulationLimits& limits) const;
  void play(Block& block, const Problem& problem, const Deals& deals,
            const SimulationLimits& limits);
  void count_reply(const movegen::RankedPlay& reply, ReplyMap& map) const;
  void add(Block& block);
  SimulationResult report() const;

  std::shared_ptr<const movegen::Setting> setting_;
  evaluation::Tables tables_;
  Executor& executor_;
  std::vector<Worker> workers_;

  // Of the simulation that is going on.
  std::vector<movegen::RankedPlay> candidates_;
  std::vector<movegen::RankedPlay> distinct_;
  std::vector<std::size_t> number_of_;  // of a candidate among the distinct ones
  std::optional<Contest> contest_;
  std::vector<std::vector<PlySums>> plies_;  // by distinct candidate
  std::vector<ReplyMap> replies_;            // likewise; empty where nobody asked for maps
  int seats_ = 0;
  std::int64_t iterations_ = 0;
  std::int64_t playouts_ = 0;
};

// The plays, exchanges and (where nothing better is there) the pass that a simulation should look
// at: the best `count` by static equity.
std::vector<movegen::RankedPlay> candidates_of(const Problem& problem,
                                               const evaluation::Tables& tables, std::size_t count);

}  // namespace quoin::search
