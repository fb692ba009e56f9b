#pragma once

#include <string_view>

namespace quoin::analysis::report {

// Variables for light and dark. They are those of the web client (web/src/style/theme.css).
extern const std::string_view Colours;
// What charts need besides, on a page or in a file of their own.
extern const std::string_view ChartStyle;
// The rest of a page.
extern const std::string_view Style;

}  // namespace quoin::analysis::report
