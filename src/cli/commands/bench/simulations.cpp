#include "cli/commands/bench/simulations.h"

#include <cmath>

#include <fmt/format.h>

#include "base/executor.h"
#include "base/thread_pool.h"
#include "cli/commands/bench/clocks.h"
#include "cli/commands/bench/report.h"
#include "cli/commands/bench/signature.h"
#include "cli/commands/bench/stored_positions.h"
#include "cli/commands/reasons.h"
#include "search/simulation.h"

namespace quoin::cli::bench {
namespace {

constexpr std::size_t Candidates = 15;

search::SimulationResult simulate(const Workbench& bench, const search::Problem& problem,
                                  Executor& executor) {
  search::Simulator simulator(bench.setting, bench.tables, executor);
  const StopFlag never;
  return simulator.simulate(
      problem, search::candidates_of(problem, bench.tables, Candidates),
      {.deadline = search::Deadline(never), .most_iterations = bench.scale.simulation_iterations});
}

void update(Sha256& hash, const search::SimulationResult& result) {
  for (const search::CandidateReport& one : result.candidates) {
    bench::update(hash, one.play.move);
    hash.update_number(static_cast<std::uint64_t>(one.playouts));
    hash.update_number(static_cast<std::uint64_t>(std::llround(1e6 * one.win.mean)));
  }
}

}  // namespace

Result<SimulationFigures> measure_simulations(const Workbench& bench) {
  const Result<std::vector<StoredPosition>> positions = stored_positions(bench, "middles");
  if (!positions) return positions.error();
  SimulationFigures figures;
  figures.positions = positions->size();
  InlineExecutor one;
  ThreadPool two(2);
  Sha256 hash;
  Sha256 hash_of_two;
  for (const auto& [problem, best] : *positions) {
    const Stopwatch watch;
    const search::SimulationResult result = simulate(bench, problem, one);
    figures.seconds_of_each.push_back(watch.seconds());
    figures.seconds += figures.seconds_of_each.back();
    figures.playouts += result.playouts;
    update(hash, result);
    update(hash_of_two, simulate(bench, problem, two));
  }
  figures.signature = signature(hash);
  if (signature(hash_of_two) != figures.signature)
    return Error(reasons::simulations_differ_by_threads);
  return figures;
}

void SimulationFigures::print() const {
  print_heading("simulation",
                fmt::format("{} positions in mid-game, {} candidates, two plies, one thread",
                            positions, Candidates),
                signature);
  print_figure("playouts", playouts_per_second(), 0, "a second",
               fmt::format("{} in all; two threads find the same", grouped(playouts)));
  print_figure("median", median(seconds_of_each), 3, "s", "for a position");
}

boost::json::object SimulationFigures::as_json() const {
  return {{"signature", signature},
          {"positions", positions},
          {"playouts", playouts},
          {"playouts_per_second", playouts_per_second()},
          {"median_seconds", median(seconds_of_each)}};
}

}  // namespace quoin::cli::bench
