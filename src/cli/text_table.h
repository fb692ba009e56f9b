#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quoin::cli {

// Rows of cells as lines, two spaces before each column, each as wide as its widest cell.
// `columns` has a letter for each: l for text, r for numbers; the last one counts for all that
// follow. What is unneeded at the ends of lines is left out.
std::vector<std::string> text_table(const std::vector<std::vector<std::string>>& rows,
                                    std::string_view columns);

}  // namespace quoin::cli
