#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace quoin {

// How long something may take, as people write it: "500ms", "10s", "1.5min", "1h"; a number alone
// is in seconds. Nothing where it is none of these, or longer than a thousand hours.
std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);

}  // namespace quoin
