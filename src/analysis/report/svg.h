#pragma once

#include <string>
#include <string_view>

namespace quoin::analysis::report::svg {

// The parts that charts are made of. Classes are those of style.h; text is escaped here.

// A picture of this size for a page. What it shows is said to those who do not see it.
std::string open(double width, double height, std::string_view role, std::string_view description);
inline constexpr std::string_view Close = "</svg>\n";

std::string line(std::string_view kind, double x1, double y1, double x2, double y2);
// `anchor`: start, middle or end. Without a class it is quiet.
std::string text(double x, double y, std::string_view anchor, std::string_view content,
                 std::string_view kind = {});
std::string rectangle(std::string_view kind, double x, double y, double width, double height);

}  // namespace quoin::analysis::report::svg
