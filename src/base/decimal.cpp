#include "base/decimal.h"

#include <cstdint>

namespace quoin {

// Not every standard library reads decimals without a locale yet.
std::optional<double> parse_decimal(std::string_view text) {
  constexpr int MostDigits = 15;
  const bool is_negative = text.starts_with('-');
  if (is_negative) text.remove_prefix(1);
  std::int64_t digits = 0;
  int count = 0;
  double divisor = 1;
  bool has_point = false;
  for (const char character : text) {
    if (character == '.') {
      if (has_point) return std::nullopt;
      has_point = true;
      continue;
    }
    if (character < '0' || character > '9' || ++count > MostDigits) return std::nullopt;
    digits = 10 * digits + (character - '0');
    if (has_point) divisor *= 10;
  }
  if (count == 0 || text.ends_with('.')) return std::nullopt;
  const double number = static_cast<double>(digits) / divisor;
  return is_negative ? -number : number;
}

}  // namespace quoin
