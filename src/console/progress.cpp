#include "console/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <fmt/format.h>

#include "base/text.h"

namespace quoin::cli {
namespace {

constexpr int BarWidth = 24;
constexpr std::chrono::milliseconds TerminalInterval{200};
constexpr std::chrono::seconds LogInterval{30};

std::string bar(double share) {
  const int full = std::clamp(static_cast<int>(share * BarWidth), 0, BarWidth);
  std::string text;
  for (int i = 0; i < BarWidth; ++i) text += i < full ? "█" : "░";
  return text;
}

}  // namespace

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::ceil(std::max(seconds, 0.0)));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

Progress::Progress(std::string what, bool is_quiet)
    : what_(std::move(what)), is_quiet_(is_quiet), is_terminal_(::isatty(STDERR_FILENO) == 1) {
  if (!is_terminal_) last_shown_ = start_;
}

Progress::~Progress() { finish(); }

void Progress::show(std::int64_t done, std::int64_t total, const std::string& note) {
  if (is_quiet_) return;
  const Clock::time_point now = Clock::now();
  if (now - last_shown_ <
      (is_terminal_ ? Clock::duration(TerminalInterval) : Clock::duration(LogInterval)))
    return;
  last_shown_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double speed = seconds > 0 ? static_cast<double>(done - resumed_from_) / seconds : 0;
  const double share = total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0;
  const std::string left =
      speed > 0 ? duration_text(static_cast<double>(total - done) / speed) + " left" : "";
  const std::string line = fmt::format("{} {:3.0f} %  {} of {} {}  {:.0f}/s  {}{}{}", bar(share),
                                       share * 100, group_digits(done), group_digits(total), what_,
                                       speed, left, note.empty() ? "" : "  ", note);
  if (is_terminal_) {
    fmt::print(stderr, "\r\x1b[K{}", line);
    is_line_open_ = true;
  } else {
    fmt::print(stderr, "{}\n", line);
  }
  std::fflush(stderr);
}

void Progress::finish(const std::string& summary) {
  if (is_quiet_) return;
  if (is_line_open_) fmt::print(stderr, "\r\x1b[K");
  is_line_open_ = false;
  if (!summary.empty()) fmt::print(stderr, "{}\n", summary);
  std::fflush(stderr);
}

}  // namespace quoin::cli
