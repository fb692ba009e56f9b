#pragma once

#include <string>
#include <vector>

#include <boost/json/object.hpp>

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

}  // namespace quoin::cli
