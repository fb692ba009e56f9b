#pragma once

#include <chrono>
#include <string_view>

#include "base/result.h"

namespace quoin::cli {

// How long something may take, as people write it: "500ms", "10s", "1.5min", "1h"; a number alone
// is in seconds.
Result<std::chrono::milliseconds> parse_duration(std::string_view text);

// What --time says where something has to be found out in it, so that no time is refused.
Result<std::chrono::milliseconds> parse_time_option(std::string_view text);

}  // namespace quoin::cli
