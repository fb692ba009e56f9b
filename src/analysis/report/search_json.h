#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "search/endgame.h"
#include "search/inference.h"
#include "search/pre_endgame.h"
#include "search/problem.h"
#include "search/simulation.h"

namespace quoin::analysis::report {

// What searches found, as JSON: docs/formats/analysis.md. The command line, the server and the
// browser all write it with these, and add what they alone know.

// To four places, which is more than any search knows; whole numbers as such.
boost::json::value rounded(double number);

// "8H W.RD", "exchange ABC" or "pass": how programs write a play, and how it can be typed again.
std::string play_text(const Move& move, const Board& board, const Alphabet& alphabet);
std::string play_text(const Move& move, const search::Problem& problem);
// What stays on the rack of seat 0.
std::string leave_text(const Move& move, const search::Problem& problem);

// The best so many plays.
boost::json::array plays_to_json(const search::SimulationResult& result,
                                 const search::Problem& problem, std::size_t most);
boost::json::array plays_to_json(const search::PreEndgameResult& result,
                                 const search::Problem& problem, std::size_t most);

boost::json::object to_json(const search::SimulationResult& result, const search::Problem& problem);
boost::json::object to_json(const search::PreEndgameResult& result, const search::Problem& problem);
boost::json::object to_json(const search::EndgameResult& result, const search::Problem& problem);
// `inference` is none where the turn tells nothing; `leaves` of the likely ones are told.
boost::json::object to_json(const search::ObservedTurn& turn,
                            const std::optional<search::Inference>& inference, std::size_t leaves);

// Where replies to the best play lie: for every square that one covered, the share of all replies
// that did and what those scored. Of a simulation that counted them.
boost::json::object replies_to_json(const search::SimulationResult& result,
                                    const search::Problem& problem);

}  // namespace quoin::analysis::report
