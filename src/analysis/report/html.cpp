#include "analysis/report/html.h"

#include <fmt/format.h>

namespace quoin::analysis::report {

std::string prose(std::string_view text) {
  std::string safe = escaped(text);
  for (std::size_t at = safe.find(" %"); at != std::string::npos; at = safe.find(" %", at))
    safe.replace(at, 1, "&nbsp;");
  return safe;
}

std::string signed_number(double number, int decimals) {
  const std::string text = fmt::format("{:+.{}f}", number, decimals);
  return text.front() == '-' ? "−" + text.substr(1) : text;
}

std::string page(std::string_view title, std::string_view body) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" "
      "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
      "<title>{}</title>\n<style>\n{}{}{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
      escaped(title), Colours, ChartStyle, Style, body);
}

}  // namespace quoin::analysis::report
