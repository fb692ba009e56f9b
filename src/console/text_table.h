#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/value.hpp>

namespace quoin::cli {

// Rows of cells as lines, two spaces before each column, each as wide as its widest cell.
// `columns` has a letter for each: l for text, r for numbers; the last one counts for all that
// follow. What is unneeded at the ends of lines is left out.
std::vector<std::string> text_table(const std::vector<std::vector<std::string>>& rows,
                                    std::string_view columns);

// The same where a line has room for so many characters: columns that may be spared are left out,
// the first of `spare` first, until the others fit or no more can be spared.
std::vector<std::string> text_table_within(std::size_t room,
                                           std::vector<std::vector<std::string>> rows,
                                           std::string columns, std::vector<std::size_t> spare);

// Prints the lines of such a table.
void print_table(const std::vector<std::vector<std::string>>& rows, std::string_view columns);

// Prints an answer in the form that was asked for: with --json the value, else the table.
void print_answer(bool json, const boost::json::value& value,
                  const std::vector<std::vector<std::string>>& rows, std::string_view columns);

// Prints such a table as wide as the terminal is, from its first column on.
void print_table_within(const std::vector<std::vector<std::string>>& rows,
                        const std::string& columns, const std::vector<std::size_t>& spare);

// How wide the terminal behind standard output is; without one, as wide as anybody wants.
std::size_t room_on_output();

}  // namespace quoin::cli
