#include "console/text_table.h"

#include <unistd.h>

#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "base/text.h"
#include "console/json.h"
#include "console/terminal_size.h"

namespace quoin::cli {

std::vector<std::string> text_table(const std::vector<std::vector<std::string>>& rows,
                                    std::string_view columns) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], display_width(row[i]));
  }
  std::vector<std::string> lines;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const bool is_text = columns[std::min(i, columns.size() - 1)] == 'l';
      line += "  " + (is_text ? pad_right(row[i], widths[i]) : pad_left(row[i], widths[i]));
    }
    lines.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
  }
  return lines;
}

std::vector<std::string> text_table_within(std::size_t room,
                                           std::vector<std::vector<std::string>> rows,
                                           std::string columns, std::vector<std::size_t> spare) {
  for (;;) {
    std::vector<std::string> lines = text_table(rows, columns);
    const bool fits = std::all_of(lines.begin(), lines.end(), [&](const std::string& line) {
      return display_width(line) <= room;
    });
    if (fits || spare.empty()) return lines;
    const std::size_t column = spare.front();
    spare.erase(spare.begin());
    for (auto& row : rows) row.erase(row.begin() + static_cast<std::ptrdiff_t>(column));
    columns.erase(column, 1);
    for (std::size_t& other : spare) {
      if (other > column) --other;
    }
  }
}

void print_table(const std::vector<std::vector<std::string>>& rows, std::string_view columns) {
  for (const std::string& line : text_table(rows, columns)) fmt::print("{}\n", line);
}

void print_table_within(const std::vector<std::vector<std::string>>& rows,
                        const std::string& columns, const std::vector<std::size_t>& spare) {
  for (const std::string& line : text_table_within(room_on_output(), rows, columns, spare))
    fmt::print("{}\n", line.substr(line.starts_with("  ") ? 2 : 0));
}

void print_answer(bool json, const boost::json::value& value,
                  const std::vector<std::vector<std::string>>& rows, std::string_view columns) {
  if (json) {
    print_json(value);
  } else {
    print_table(rows, columns);
  }
}

std::size_t room_on_output() {
  const std::optional<TerminalSize> size = terminal_size(STDOUT_FILENO);
  return size ? size->columns : std::numeric_limits<std::size_t>::max();
}

}  // namespace quoin::cli
