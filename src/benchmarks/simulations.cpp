#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "base/executor.h"
#include "base/thread_pool.h"
#include "benchmarks/parts.h"
#include "benchmarks/reasons.h"
#include "benchmarks/signature.h"
#include "console/clocks.h"
#include "search/simulation/simulation.h"

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

Result<Report> measure_simulations(const Workbench& bench) {
  const Result<std::vector<StoredPosition>> positions = stored_positions(bench, "middles");
  if (!positions) return positions.error();
  InlineExecutor one;
  ThreadPool two(2);
  Sha256 hash;
  Sha256 hash_of_two;
  std::int64_t playouts = 0;
  double seconds = 0;
  std::vector<double> seconds_of_each;
  for (const auto& [problem, best] : *positions) {
    const Stopwatch watch;
    const search::SimulationResult result = simulate(bench, problem, one);
    seconds_of_each.push_back(watch.seconds());
    seconds += seconds_of_each.back();
    playouts += result.playouts;
    update(hash, result);
    update(hash_of_two, simulate(bench, problem, two));
  }
  // Of the order of plays and their win chances.
  const std::string found = signature(hash);
  if (signature(hash_of_two) != found) return Error(reasons::simulations_differ_by_threads);
  const double playouts_per_second = static_cast<double>(playouts) / seconds;
  Report report{found,
                {{"signature", found},
                 {"positions", positions->size()},
                 {"playouts", playouts},
                 {"playouts_per_second", playouts_per_second},
                 {"median_seconds", median(seconds_of_each)}}};
  report.add_heading("simulation",
                     fmt::format("{} positions in mid-game, {} candidates, two plies, one thread",
                                 positions->size(), Candidates),
                     found);
  report.add_figure("playouts", playouts_per_second, 0, "a second",
                    fmt::format("{} in all; two threads find the same", grouped(playouts)));
  report.add_figure("median", median(seconds_of_each), 3, "s", "for a position");
  return report;
}

}  // namespace quoin::cli::bench
