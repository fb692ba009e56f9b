#pragma once

#include <string>
#include <string_view>

#include "base/text.h"

namespace quoin::analysis::report {

// A sentence, escaped(): numbers keep their percent signs on the line.
std::string prose(std::string_view text);

// "+1.5", "−36.3", with a true minus sign.
std::string signed_number(double number, int decimals = 1);

// Variables for light and dark. They are those of the web client (web/src/style/theme.css).
extern const std::string_view Colours;
// What charts need besides, on a page or in a file of their own.
extern const std::string_view ChartStyle;
// The rest of a page.
extern const std::string_view Style;

// A whole page: it asks nothing of any host, runs no script, and knows light and dark.
std::string page(std::string_view title, std::string_view body);

}  // namespace quoin::analysis::report
