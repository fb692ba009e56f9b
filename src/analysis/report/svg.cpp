#include "analysis/report/svg.h"

#include <fmt/format.h>

#include "analysis/report/html.h"

namespace quoin::analysis::report::svg {

std::string open(double width, double height, std::string_view role, std::string_view description) {
  return fmt::format(
      "<svg class=\"chart\" viewBox=\"0 0 {:g} {:g}\" role=\"{}\" aria-label=\"{}\">\n", width,
      height, role, escaped(description));
}

std::string line(std::string_view kind, double x1, double y1, double x2, double y2) {
  return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>",
                     kind, x1, x2, y1, y2);
}

std::string text(double x, double y, std::string_view anchor, std::string_view content,
                 std::string_view kind) {
  return fmt::format("<text{} x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>",
                     kind.empty() ? "" : fmt::format(" class=\"{}\"", kind), x, y, anchor,
                     escaped(content));
}

std::string rectangle(std::string_view kind, double x, double y, double width, double height) {
  return fmt::format(
      "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>", kind, x,
      y, width, height);
}

}  // namespace quoin::analysis::report::svg
