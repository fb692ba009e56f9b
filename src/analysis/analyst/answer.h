#pragma once

#include <cstddef>
#include <limits>
#include <variant>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "analysis/analyst/question.h"
#include "search/endgame/endgame.h"
#include "search/pre_endgame/pre_endgame.h"
#include "search/simulation/simulation.h"

namespace quoin::analysis {

// What a search found in a position, at its end or on the way. There is a best play.
struct PositionAnswer {
  std::variant<search::SimulationResult, search::PreEndgameResult, search::EndgameResult> found;
  bool is_inferred = false;  // whether the opponent's last turns were taken into account
  double seconds = 0;

  search::Phase method() const { return static_cast<search::Phase>(found.index()); }
};

// The one JSON of an answer (docs/formats/analysis.md), for the command line, the server and the
// browser alike. It has the best so many plays.
boost::json::object to_json(const PositionQuestion& question, const PositionAnswer& answer,
                            std::size_t most_plays = std::numeric_limits<std::size_t>::max());

}  // namespace quoin::analysis
