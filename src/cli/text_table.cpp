#include "cli/text_table.h"

#include <algorithm>

#include "base/text.h"

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

}  // namespace quoin::cli
