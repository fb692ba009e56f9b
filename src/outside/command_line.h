#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace quoin::outside {

// The words of a command line, cut at spaces; 'single' and "double" quotes keep spaces and each
// other. Nothing else has a meaning: no variables, no patterns, no backslashes.
Result<std::vector<std::string>> split_command_line(std::string_view text);

}  // namespace quoin::outside
