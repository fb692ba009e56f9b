#include "cli/commands/bench/apply.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "cli/commands/bench/clocks.h"
#include "cli/commands/bench/report.h"
#include "cli/commands/bench/signature.h"
#include "cli/commands/reasons.h"
#include "movegen/grid.h"

namespace quoin::cli::bench {
namespace {

using movegen::Grid;

Digest digest_of(const Grid& grid) {
  Sha256 hash;
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    for (int index = 0; index < grid.size(); ++index) {
      const movegen::Line& line = grid.line(direction, index);
      hash.update_number(line.filled).update_number(line.crossed);
      for (int square = 0; square < grid.size(); ++square) {
        hash.update_number(line.tiles[square].code()).update_number(line.allowed[square]);
        hash.update_number(static_cast<std::uint64_t>(line.points[square]));
      }
    }
  }
  return hash.finish();
}

// All plays of a game one after the other, from the empty board on.
double place_all(Grid& grid, const std::vector<Move>& game) {
  grid.clear();
  grid.slots();
  const WallClock clock;
  for (const Move& move : game) {
    grid.place(move);
    grid.slots();
  }
  return clock.seconds();
}

// The same, and then back to the empty board. One Undo for each play.
double make_and_unmake_all(Grid& grid, const std::vector<Move>& game,
                           std::vector<Grid::Undo>& undos) {
  grid.clear();
  const WallClock clock;
  for (std::size_t i = 0; i < game.size(); ++i) grid.place(game[i], &undos[i]);
  for (std::size_t i = game.size(); i > 0; --i) grid.take_up(undos[i - 1]);
  return clock.seconds();
}

}  // namespace

Result<ApplyFigures> measure_apply(const Workbench& bench, const Positions& positions) {
  const std::vector<std::vector<Move>>& games = positions.games;
  ApplyFigures figures;
  figures.games = games.size();
  figures.rounds = bench.scale.rounds;
  std::size_t longest = 0;
  for (const std::vector<Move>& game : games) {
    figures.moves += game.size();
    longest = std::max(longest, game.size());
  }
  std::vector<Grid::Undo> undos(longest);
  Grid grid(bench.setting);
  const Digest empty = digest_of(grid);
  BestTimes place(games.size());
  BestTimes make_unmake(games.size());
  Sha256 hash;
  for (int round = 0; round < bench.scale.rounds; ++round) {
    for (std::size_t i = 0; i < games.size(); ++i) {
      place.add(i, place_all(grid, games[i]));
      if (round == 0) hash.update(digest_of(grid));
    }
    for (std::size_t i = 0; i < games.size(); ++i) {
      make_unmake.add(i, make_and_unmake_all(grid, games[i], undos));
      if (digest_of(grid) != empty) return Error(reasons::game_not_unmade, i);
    }
  }
  figures.place_seconds = place.sum();
  figures.make_unmake_seconds = make_unmake.sum();
  figures.signature = signature(hash);
  return figures;
}

void ApplyFigures::print() const {
  const double micro = 1e6 / static_cast<double>(std::max<std::size_t>(moves, 1));
  print_heading(
      "apply",
      fmt::format("{} plays of {} games; best of {} rounds", grouped(moves), games, rounds),
      signature);
  print_figure("apply a move", place_seconds * micro, 2, "µs",
               "with the slots of the lines that changed");
  print_figure("make and unmake", make_unmake_seconds * micro, 2, "µs", "without slots");
}

boost::json::object ApplyFigures::as_json() const {
  const double micro = 1e6 / static_cast<double>(std::max<std::size_t>(moves, 1));
  return {{"signature", signature},
          {"moves", moves},
          {"apply_microseconds", place_seconds * micro},
          {"make_unmake_microseconds", make_unmake_seconds * micro}};
}

}  // namespace quoin::cli::bench
