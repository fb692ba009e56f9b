#include "cli/analyst/live_lines.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/terminal_size.h"

namespace quoin::cli {
namespace {

constexpr TerminalSize UsualSize{24, 80};

// A line that wraps would be two, and be left behind when the lines are drawn again.
std::string cut(const std::string& line, std::size_t columns) {
  if (display_width(line) <= columns) return line;
  std::string kept;
  for (const std::string_view character : split_characters(line)) {
    if (display_width(kept) + display_width(character) > columns) break;
    kept += character;
  }
  return kept;
}

bool is_capable_terminal() {
  const char* name = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) == 1 && name != nullptr && std::string_view(name) != "dumb";
}

}  // namespace

LiveLines::LiveLines(bool is_quiet) : is_shown_(!is_quiet && is_capable_terminal()) {}

LiveLines::~LiveLines() { clear(); }

void LiveLines::show(const std::vector<std::string>& lines) {
  if (!is_shown_) return;
  const TerminalSize size = terminal_size(STDERR_FILENO).value_or(UsualSize);
  std::string text = count_ == 0 ? "" : fmt::format("\x1b[{}A", count_);
  const std::size_t count = std::min(lines.size(), size.rows - 1);
  for (std::size_t i = 0; i < count; ++i) text += "\r\x1b[K" + cut(lines[i], size.columns) + "\n";
  text += "\x1b[J";
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
  count_ = count;
}

void LiveLines::clear() {
  if (count_ == 0) return;
  fmt::print(stderr, "\x1b[{}A\r\x1b[J", count_);
  std::fflush(stderr);
  count_ = 0;
}

}  // namespace quoin::cli
