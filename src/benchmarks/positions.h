#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "benchmarks/report.h"
#include "benchmarks/workbench.h"
#include "core/board.h"
#include "core/move.h"
#include "core/rack.h"
#include "core/score.h"
#include "evaluation/static_equity.h"
#include "search/problem/problem.h"

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

struct StoredPosition {
  search::Problem problem;
  // What an exhaustive search found with the words of this workbench, where the file tells.
  std::optional<std::string> best;
};

// The positions of bench/NAME.cgp in the data folder, with the words of the workbench; the file
// says how they were made. In a quick run only the first few.
Result<std::vector<StoredPosition>> stored_positions(const Workbench& bench,
                                                     const std::string& name);

}  // namespace quoin::cli::bench
