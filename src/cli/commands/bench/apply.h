#pragma once

#include <cstddef>
#include <string>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "cli/commands/bench/positions.h"
#include "cli/commands/bench/workbench.h"

namespace quoin::cli::bench {

// What it takes to lay a play on a grid that a game or a search goes on with.
struct ApplyFigures {
  std::string signature;
  std::size_t games = 0;
  std::size_t moves = 0;
  int rounds = 0;
  // For all moves together.
  double place_seconds = 0;        // with the slots of the lines that changed
  double make_unmake_seconds = 0;  // laid and taken up again, without slots

  void print() const;
  boost::json::object as_json() const;
};

// An error if a board is not what it was after all its plays have been taken up.
Result<ApplyFigures> measure_apply(const Workbench& bench, const Positions& positions);

}  // namespace quoin::cli::bench
