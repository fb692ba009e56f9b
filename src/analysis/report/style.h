#pragma once

#include <string_view>

namespace quoin::analysis::report {

// Colours are those of the web client (web/src/style/theme.css).
extern const std::string_view Style;

}  // namespace quoin::analysis::report
