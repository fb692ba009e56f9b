#include "terminal/analyst/watch.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "console/terminal_size.h"
#include "terminal/analyst/reports.h"
#include "terminal/play/background.h"

namespace quoin::cli {
namespace {

using analysis::PositionAnswer;

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

// Lines on a terminal that are drawn again and again while a search goes on, and go away before
// its answer is printed. They are on standard error.
class LiveLines {
 public:
  LiveLines() = default;
  ~LiveLines() {
    if (count_ == 0) return;
    fmt::print(stderr, "\x1b[{}A\r\x1b[J", count_);
    std::fflush(stderr);
  }
  LiveLines(const LiveLines&) = delete;
  LiveLines& operator=(const LiveLines&) = delete;

  void show(const std::vector<std::string>& lines) {
    const TerminalSize size = terminal_size(STDERR_FILENO).value_or(UsualSize);
    std::string text = count_ == 0 ? "" : fmt::format("\x1b[{}A", count_);
    count_ = std::min(lines.size(), size.rows - 1);
    for (std::size_t i = 0; i < count_; ++i)
      text += "\r\x1b[K" + cut(lines[i], size.columns) + "\n";
    text += "\x1b[J";
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
  }

 private:
  std::size_t count_ = 0;  // on the terminal
};

}  // namespace

bool can_watch() {
  const char* name = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) == 1 && name != nullptr && std::string_view(name) != "dumb";
}

PositionAnswer watch(analysis::Analyst& analyst, const Study& study,
                     const analysis::PositionQuestion& question, const StopFlag& stop) {
  constexpr std::chrono::milliseconds Interval{150};
  std::mutex mutex;
  std::optional<PositionAnswer> newest;
  Background<PositionAnswer> running([&] {
    return analyst.answer(question, stop, [&](const PositionAnswer& found) {
      const std::lock_guard lock(mutex);
      newest = found;
    });
  });
  LiveLines live;
  std::vector<std::string> lines = {"Searching…"};
  while (!running.is_done(Interval)) {
    // Taken away, so that the search does not wait while the lines are written.
    std::unique_lock lock(mutex);
    const std::optional<PositionAnswer> so_far = std::exchange(newest, std::nullopt);
    lock.unlock();
    if (so_far) {
      lines = std::visit([&](const auto& it) { return progress(study, it, so_far->seconds); },
                         so_far->found);
    }
    live.show(lines);
  }
  return running.take();
}

}  // namespace quoin::cli
