#include "cli/commands/bench/endgames.h"

#include <vector>

#include <fmt/format.h>

#include "base/executor.h"
#include "cli/commands/bench/processor_limit.h"
#include "cli/commands/bench/report.h"
#include "cli/commands/bench/signature.h"
#include "cli/commands/bench/stored_positions.h"
#include "search/endgame.h"

namespace quoin::cli::bench {

Result<EndgameFigures> measure_endgames(const Workbench& bench) {
  const Result<std::vector<StoredPosition>> positions = stored_positions(bench, "endgames");
  if (!positions) return positions.error();
  InlineExecutor executor;
  EndgameFigures figures{.proofs = Proofs(bench.scale.endgame_seconds)};
  Sha256 hash;
  for (const auto& [problem, best] : *positions) {
    search::EndgameSolver solver(bench.setting, executor);
    const StopFlag never;
    const search::EndgameResult result = solver.solve(
        problem, {.deadline = search::Deadline(never), .most_nodes = bench.scale.search_nodes});
    update(hash, result.best().move);
    for (const int value : {result.value, result.lower, result.upper})
      hash.update_number(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)));
  }
  figures.signature = signature(hash);
  for (const auto& [problem, best] : *positions) {
    search::EndgameSolver solver(bench.setting, executor);
    const ProcessorLimit limit(figures.proofs.limit());
    const search::EndgameResult result =
        solver.solve(problem, {.deadline = search::Deadline(limit.flag())});
    figures.seconds += limit.seconds();
    figures.nodes += result.nodes;
    figures.proofs.add(limit.seconds(), result.is_proven);
  }
  return figures;
}

void EndgameFigures::print() const {
  print_heading("endgame", fmt::format("{} positions of self-play, one thread", proofs.size()),
                signature);
  proofs.print();
  print_figure("nodes", static_cast<double>(nodes) / seconds, 0, "a second");
}

boost::json::object EndgameFigures::as_json() const {
  boost::json::object json = {{"signature", signature},
                              {"positions", proofs.size()},
                              {"nodes_per_second", static_cast<double>(nodes) / seconds}};
  proofs.add_to(json);
  return json;
}

}  // namespace quoin::cli::bench
