#include "base/duration.h"

#include <array>
#include <cstdint>

#include "base/text.h"

namespace quoin {
namespace {

struct Unit {
  std::string_view name;
  std::int64_t milliseconds;
};

constexpr std::array Units = {Unit{"ms", 1}, Unit{"s", 1000}, Unit{"min", 60'000},
                              Unit{"h", 3'600'000}, Unit{"", 1000}};
constexpr std::int64_t Longest = 1000LL * 3'600'000;
constexpr std::size_t MostDigits = 12;

}  // namespace

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
  const std::size_t digits = text.find_first_not_of("0123456789.");
  const std::string_view number = text.substr(0, digits);
  const std::string_view name =
      digits == std::string_view::npos ? std::string_view() : trim(text.substr(digits));
  const std::size_t point = number.find('.');
  const std::string_view whole = number.substr(0, point);
  const std::string_view part =
      point == std::string_view::npos ? std::string_view() : number.substr(point + 1);
  if (whole.empty() || whole.size() > MostDigits || part.size() > MostDigits ||
      (point != std::string_view::npos && part.empty()) || part.find('.') != part.npos) {
    return std::nullopt;
  }
  for (const Unit& unit : Units) {
    if (unit.name != name) continue;
    const std::int64_t count = *parse_integer(whole);
    if (count > Longest / unit.milliseconds) return std::nullopt;
    // What is less than a millisecond is left out.
    double fraction = 0;
    for (std::size_t i = part.size(); i > 0; --i) fraction = (fraction + (part[i - 1] - '0')) / 10;
    const std::int64_t milliseconds =
        count * unit.milliseconds +
        static_cast<std::int64_t>(fraction * static_cast<double>(unit.milliseconds) + 1e-6);
    if (milliseconds > Longest) return std::nullopt;
    return std::chrono::milliseconds(milliseconds);
  }
  return std::nullopt;
}

}  // namespace quoin
