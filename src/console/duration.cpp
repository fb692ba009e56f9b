#include "console/duration.h"

#include <array>
#include <charconv>
#include <cmath>

#include "base/text.h"
#include "console/reasons.h"

namespace quoin::cli {
namespace {

struct Unit {
  std::string_view name;
  double milliseconds;
};

constexpr std::array Units = {Unit{"ms", 1}, Unit{"s", 1e3}, Unit{"min", 60e3}, Unit{"h", 3600e3}};
constexpr double Longest = 1000 * 3600e3;

}  // namespace

Result<std::chrono::milliseconds> parse_duration(std::string_view text) {
  const std::string_view trimmed = trim(text);
  double number = 0;
  const char* begin = trimmed.data();
  const char* end = begin + trimmed.size();
  const auto [rest, fault] = std::from_chars(begin, end, number, std::chars_format::fixed);
  double unit = fault == std::errc() && rest == end ? 1e3 : 0;
  const std::string_view name = trim(std::string_view(rest, static_cast<std::size_t>(end - rest)));
  for (const Unit& one : Units) {
    if (fault == std::errc() && one.name == name) unit = one.milliseconds;
  }
  const double milliseconds = number * unit;
  if (unit == 0 || !(milliseconds >= 0) || milliseconds > Longest)
    return Error(reasons::not_a_duration, text);
  return std::chrono::milliseconds(std::llround(milliseconds));
}

Result<std::chrono::milliseconds> parse_time_option(std::string_view text) {
  const Result<std::chrono::milliseconds> time = parse_duration(text);
  if (!time) return time.error().within("--time");
  if (time->count() == 0) return Error(reasons::no_time_to_find_out).within("--time");
  return time;
}

}  // namespace quoin::cli
