#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

#include "search/endgame/endgame.h"
#include "search/inference/inference.h"
#include "search/pre_endgame/pre_endgame.h"
#include "search/simulation/simulation.h"
#include "terminal/analyst/study.h"

// What searches found, in tables and in words: each report in a file of its method.
namespace quoin::cli {

// What a search found, as people and as programs want to have it.
struct Answer {
  std::vector<std::string> lines;  // a table
  std::string verdict;             // a sentence or two
  boost::json::object json;        // docs/formats/analysis.md
};

void print_lines(const Answer& answer);

// What was strange about a position.
void add_warnings(boost::json::object& json, const std::vector<std::string>& warnings);

// "1 tile", "3 tiles"
std::string count_of(std::int64_t number, std::string_view thing);

struct ReportChoice {
  double seconds = 0;        // so long it took
  bool shows_plies = false;  // of a simulation: also what each turn after the candidate brought
};
Answer report(const Study& study, const search::EndgameResult& result, const ReportChoice& choice);
Answer report(const Study& study, const search::PreEndgameResult& result,
              const ReportChoice& choice);
Answer report(const Study& study, const search::SimulationResult& result,
              const ReportChoice& choice);

// What a turn of that player tells about the tiles kept, with so many likely leaves; `inference`
// is none where it tells nothing.
Answer report(const search::ObservedTurn& turn, const std::string& player,
              const std::optional<search::Inference>& inference, std::size_t leaves);

// While it is still being searched.
std::vector<std::string> progress(const Study& study, const search::EndgameResult& result,
                                  double seconds);
std::vector<std::string> progress(const Study& study, const search::PreEndgameResult& result,
                                  double seconds);
std::vector<std::string> progress(const Study& study, const search::SimulationResult& result,
                                  double seconds);

}  // namespace quoin::cli
