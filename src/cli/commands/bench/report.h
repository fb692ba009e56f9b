#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/text.h"

// The form in which all parts print what they did, and how fast.
namespace quoin::cli::bench {

// "1 234 567", of a count or rounded.
template <std::integral Number>
std::string grouped(Number number) {
  return group_digits(static_cast<std::int64_t>(number));
}
inline std::string grouped(double number) { return grouped(std::llround(number)); }

// Without spaces at its end, whatever was left out there.
inline void print_line(std::string_view line) {
  line.remove_suffix(line.size() - (line.find_last_not_of(' ') + 1));
  fmt::print("{}\n", line);
}

// What a part did, and the signature of what it found, if that is its own.
inline void print_heading(std::string_view part, std::string_view what,
                          std::string_view signature = {}) {
  print_line(fmt::format("\n{:<12} {:<64} {:>11}", part, what, signature));
}

// One figure below its heading.
inline void print_figure(std::string_view name, double value, int decimals, std::string_view unit,
                         std::string_view note = {}) {
  print_line(fmt::format("  {:<20} {:>11.{}f} {:<8} {}", name, value, decimals, unit, note));
}

}  // namespace quoin::cli::bench
