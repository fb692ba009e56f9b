#include "cli/commands/bench/pre_endgames.h"

#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "base/executor.h"
#include "cli/commands/bench/processor_limit.h"
#include "cli/commands/bench/report.h"
#include "cli/commands/bench/signature.h"
#include "cli/commands/bench/stored_positions.h"
#include "search/pre_endgame.h"

namespace quoin::cli::bench {

Result<PreEndgameFigures> measure_pre_endgames(const Workbench& bench) {
  const Result<std::vector<search::Problem>> problems = stored_positions(bench, "pre_endgames");
  if (!problems) return problems.error();
  InlineExecutor executor;
  PreEndgameFigures figures{.proofs = Proofs(bench.scale.pre_endgame_seconds)};
  Sha256 hash;
  for (const search::Problem& problem : *problems) {
    search::PreEndgameSolver solver(bench.setting, bench.tables, executor);
    const StopFlag never;
    const search::PreEndgameResult result = solver.solve(
        problem, {.deadline = search::Deadline(never), .most_nodes = bench.scale.search_nodes});
    const search::PreEndgamePlay& best = result.plays.front();
    update(hash, best.move);
    for (const double ways : {best.games.wins, best.games.draws, best.games.losses})
      hash.update_number(static_cast<std::uint64_t>(std::llround(1000 * ways)));
  }
  figures.signature = signature(hash);
  for (const search::Problem& problem : *problems) {
    search::PreEndgameSolver solver(bench.setting, bench.tables, executor);
    const ProcessorLimit limit(figures.proofs.limit());
    const search::PreEndgameResult result = solver.solve(
        problem, {.deadline = search::Deadline(limit.flag()), .compares_spreads = false});
    figures.seconds += limit.seconds();
    figures.nodes += result.nodes;
    figures.proofs.add(limit.seconds(), result.is_proven);
  }
  return figures;
}

void PreEndgameFigures::print() const {
  print_heading(
      "pre-endgame",
      fmt::format("{} positions of self-play, one tile in the bag, one thread", proofs.size()),
      signature);
  proofs.print();
  print_figure("nodes", static_cast<double>(nodes) / seconds, 0, "a second");
}

boost::json::object PreEndgameFigures::as_json() const {
  boost::json::object json = {{"signature", signature},
                              {"positions", proofs.size()},
                              {"nodes_per_second", static_cast<double>(nodes) / seconds}};
  proofs.add_to(json);
  return json;
}

}  // namespace quoin::cli::bench
