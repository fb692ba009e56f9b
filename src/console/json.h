#pragma once

#include <string>

#include <boost/json/value.hpp>

namespace quoin::cli {

// What --json puts on standard output: one value in one line, and nothing else. Bytes that are
// not UTF-8 (of a file, or of what was typed) become U+FFFD, because JSON has no other text.
std::string json_line(const boost::json::value& value);
void print_json(const boost::json::value& value);

}  // namespace quoin::cli
