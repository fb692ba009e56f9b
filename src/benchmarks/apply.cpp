#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "benchmarks/parts.h"
#include "benchmarks/reasons.h"
#include "benchmarks/signature.h"
#include "console/clocks.h"
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

Result<Report> measure_apply(const Workbench& bench, const Positions& positions) {
  const std::vector<std::vector<Move>>& games = positions.games;
  std::size_t moves = 0;
  std::size_t longest = 0;
  for (const std::vector<Move>& game : games) {
    moves += game.size();
    longest = std::max(longest, game.size());
  }
  std::vector<Grid::Undo> undos(longest);
  Grid grid(bench.setting);
  const Digest empty = digest_of(grid);
  BestTimes place(games.size());        // with the slots of the lines that changed
  BestTimes make_unmake(games.size());  // laid and taken up again, without slots
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
  const double micro = 1e6 / static_cast<double>(std::max<std::size_t>(moves, 1));
  const std::string found = signature(hash);
  Report report{found,
                {{"signature", found},
                 {"moves", moves},
                 {"apply_microseconds", place.sum() * micro},
                 {"make_unmake_microseconds", make_unmake.sum() * micro}}};
  report.add_heading("apply",
                     fmt::format("{} plays of {} games; best of {} rounds", grouped(moves),
                                 games.size(), bench.scale.rounds),
                     found);
  report.add_figure("apply a move", place.sum() * micro, 2, "µs",
                    "with the slots of the lines that changed");
  report.add_figure("make and unmake", make_unmake.sum() * micro, 2, "µs", "without slots");
  return report;
}

}  // namespace quoin::cli::bench
