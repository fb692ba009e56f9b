#include "terminal/analyst/reports.h"

#include <algorithm>

#include <boost/json/array.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "console/text_table.h"
#include "terminal/play/screen_view.h"

namespace quoin::cli {
namespace {

// Longer lines are hard to read.
constexpr std::size_t MostColumns = 80;

}  // namespace

void print_lines(const Answer& answer) {
  for (const std::string& line : answer.lines) fmt::print("{}\n", line);
  if (!answer.lines.empty() && !answer.verdict.empty()) fmt::print("\n");
  const auto columns = static_cast<int>(std::min(MostColumns, room_on_output()));
  for (const std::string& line : wrapped(answer.verdict, columns)) fmt::print("{}\n", line);
}

void add_warnings(boost::json::object& json, const std::vector<std::string>& warnings) {
  json["warnings"] = boost::json::array(warnings.begin(), warnings.end());
}

std::string count_of(std::int64_t number, std::string_view thing) {
  return fmt::format("{} {}{}", group_digits(number), thing, number == 1 ? "" : "s");
}

}  // namespace quoin::cli
