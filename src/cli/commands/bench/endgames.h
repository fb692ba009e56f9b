#pragma once

#include <cstdint>
#include <string>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "cli/commands/bench/proofs.h"
#include "cli/commands/bench/workbench.h"

namespace quoin::cli::bench {

// End games of self-play, each solved by itself on one thread.
struct EndgameFigures {
  std::string signature;  // of values and first moves after a fixed number of nodes
  std::uint64_t nodes = 0;
  double seconds = 0;  // for these
  Proofs proofs;

  void print() const;
  boost::json::object as_json() const;
};

Result<EndgameFigures> measure_endgames(const Workbench& bench);

}  // namespace quoin::cli::bench
