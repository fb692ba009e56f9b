#include "cli/commands/bench/pre_endgames.h"

#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/executor.h"
#include "base/thread_pool.h"
#include "cli/commands/bench/processor_limit.h"
#include "cli/commands/bench/report.h"
#include "cli/commands/bench/signature.h"
#include "cli/commands/bench/stored_positions.h"
#include "notation/play_text.h"
#include "search/pre_endgame.h"

namespace quoin::cli::bench {

namespace {

// Whether this is the play of an answer like "6/1/1 15L SIGN", or for certain as good.
bool is_as_good(const search::PreEndgamePlay& play, const search::Problem& problem,
                const std::string& answer) {
  const Alphabet& alphabet = *problem.setting->alphabet;
  const std::string counts =
      fmt::format("{}/{}/{}", play.proven.wins, play.proven.draws, play.proven.losses);
  const std::string text =
      notation::move_to_text(play.move, problem.board, alphabet, notation::ThroughTiles::AsDots);
  const std::size_t space = answer.find(' ');
  return answer.substr(0, space) == counts || answer.substr(space + 1) == text;
}

}  // namespace

Result<PreEndgameFigures> measure_pre_endgames(const Workbench& bench) {
  const Result<std::vector<StoredPosition>> positions = stored_positions(bench, "pre_endgames");
  if (!positions) return positions.error();
  InlineExecutor one;
  ThreadPool two(2);
  PreEndgameFigures figures{.proofs = Proofs(bench.scale.pre_endgame_seconds)};
  Sha256 hash;
  for (const auto& [problem, answer] : *positions) {
    search::PreEndgameSolver solver(bench.setting, bench.tables, one);
    const StopFlag never;
    const search::PreEndgameResult result = solver.solve(
        problem, {.deadline = search::Deadline(never), .most_nodes = bench.scale.search_nodes});
    const search::PreEndgamePlay& best = result.plays.front();
    update(hash, best.move);
    for (const double ways : {best.games.wins, best.games.draws, best.games.losses})
      hash.update_number(static_cast<std::uint64_t>(std::llround(1000 * ways)));
  }
  figures.signature = signature(hash);
  for (const auto& [problem, answer] : *positions) {
    search::PreEndgameSolver solver(bench.setting, bench.tables, two);
    ProcessorLimit limit(figures.proofs.limit());
    const search::PreEndgameResult result = solver.solve(
        problem, {.deadline = search::Deadline(limit.flag()), .compares_spreads = false},
        [&](const search::PreEndgameResult& so_far) {
          if (so_far.is_proven) limit.stop();
        });
    figures.seconds += limit.seconds();
    figures.nodes += result.nodes;
    figures.proofs.add(limit.seconds(), result.is_proven);
    if (!answer) continue;
    ++figures.answers;
    if (is_as_good(result.plays.front(), problem, *answer)) ++figures.found;
  }
  return figures;
}

void PreEndgameFigures::print() const {
  print_heading(
      "pre-endgame",
      fmt::format("{} positions of self-play, one tile in the bag, two threads", proofs.size()),
      signature);
  if (answers > 0) {
    print_figure(
        "best play named", 100.0 * found / answers, 1, "%",
        fmt::format("of {} positions, within {:g} s of the processor", answers, proofs.limit()));
  }
  proofs.print();
  print_figure("nodes", static_cast<double>(nodes) / seconds, 0, "a second");
}

boost::json::object PreEndgameFigures::as_json() const {
  boost::json::object json = {{"signature", signature},
                              {"positions", proofs.size()},
                              {"answers", answers},
                              {"best_plays_named", found},
                              {"nodes_per_second", static_cast<double>(nodes) / seconds}};
  proofs.add_to(json);
  return json;
}

}  // namespace quoin::cli::bench
