#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/text.h"

// The form in which all parts say what they did, and how fast.
namespace quoin::cli::bench {

// "1 234 567", of a count or rounded.
template <std::integral Number>
std::string grouped(Number number) {
  return group_digits(static_cast<std::int64_t>(number));
}
inline std::string grouped(double number) { return grouped(std::llround(number)); }

// What a part of the bench has found: lines for people, and figures for programs.
struct Report {
  std::string signature;  // of the answers
  boost::json::object figures;
  std::string text = {};
  double plays_per_second = 0;  // of the part that finds all plays, without blanks

  // Without spaces at its end, whatever was left out there.
  void add_line(std::string_view line) {
    text.append(line, 0, line.find_last_not_of(' ') + 1) += '\n';
  }
  // What a part did, and the signature of what it found, if that is its own.
  void add_heading(std::string_view part, std::string_view what, std::string_view of_part = {}) {
    add_line(fmt::format("\n{:<12} {:<64} {:>11}", part, what, of_part));
  }
  // One figure below its heading.
  void add_figure(std::string_view name, double value, int decimals, std::string_view unit,
                  std::string_view note = {}) {
    add_line(fmt::format("  {:<20} {:>11.{}f} {:<8} {}", name, value, decimals, unit, note));
  }
};

}  // namespace quoin::cli::bench
