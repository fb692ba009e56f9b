#pragma once

#include <cstdint>
#include <string>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "cli/commands/bench/proofs.h"
#include "cli/commands/bench/workbench.h"

namespace quoin::cli::bench {

// Positions of self-play with one tile in the bag, each by itself on two threads.
struct PreEndgameFigures {
  std::string signature;  // of what is known about the best plays after a fixed number of nodes
  std::uint64_t nodes = 0;
  double seconds = 0;  // for these
  Proofs proofs;
  int answers = 0;  // positions whose answer is known, from a search to the end
  int found = 0;    // of these, a best play is named within the limit

  void print() const;
  boost::json::object as_json() const;
};

Result<PreEndgameFigures> measure_pre_endgames(const Workbench& bench);

}  // namespace quoin::cli::bench
