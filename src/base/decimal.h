#pragma once

#include <optional>
#include <string_view>

namespace quoin {

// The whole text as a number like 12, -0.5 or .25; no exponent, no spaces, at most 15 digits.
std::optional<double> parse_decimal(std::string_view text);

}  // namespace quoin
