#pragma once

#include <array>
#include <string>
#include <vector>

#include "cli/commands/bench/report.h"
#include "cli/commands/bench/workbench.h"
#include "core/board.h"
#include "core/move.h"
#include "core/rack.h"
#include "core/score.h"
#include "evaluation/static_equity.h"

namespace quoin::cli::bench {

inline constexpr int MostBlanks = 2;

// A turn of a game.
struct Sample {
  Board board;
  // The rack as it was drawn, full and without a blank; then with one, then two of its tiles
  // replaced by blanks. So what blanks cost is seen on the same boards, beside the same tiles.
  std::array<Rack, MostBlanks + 1> racks;
  int bag_count;
  Score others_points;  // on the other rack and in the bag

  evaluation::StaticEquity equity(const Workbench& bench) const;
};

// What the searches work on: turns of games that the static player plays against itself, with the
// lexicon of the bench but with leaves that need no training, so that better tables do not give
// other positions.
struct Positions {
  std::string signature;
  std::vector<Sample> samples;
  std::vector<std::vector<Move>> games;  // the placements of each
  int turns = 0;

  Report report() const;
};

Positions make_positions(const Workbench& bench);

}  // namespace quoin::cli::bench
