#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "cli/commands/bench/workbench.h"

namespace quoin::cli::bench {

// Two-ply simulations of positions in the middle of games of self-play, 15 candidates each, on one
// thread.
struct SimulationFigures {
  std::string signature;  // of the order of plays and their win chances
  std::size_t positions = 0;
  std::int64_t playouts = 0;
  double seconds = 0;
  std::vector<double> seconds_of_each;

  double playouts_per_second() const { return static_cast<double>(playouts) / seconds; }

  void print() const;
  boost::json::object as_json() const;
};

// An error if one thread and two do not find the same.
Result<SimulationFigures> measure_simulations(const Workbench& bench);

}  // namespace quoin::cli::bench
