#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/background.h"

namespace quoin::cli {

// Lines on a terminal that are drawn again and again while a search goes on, and go away before
// its answer is printed. They are on standard error; where that is no terminal, nothing is shown.
class LiveLines {
 public:
  explicit LiveLines(bool is_quiet);
  ~LiveLines();
  LiveLines(const LiveLines&) = delete;
  LiveLines& operator=(const LiveLines&) = delete;

  bool is_shown() const { return is_shown_; }
  void show(const std::vector<std::string>& lines);
  void clear();

 private:
  bool is_shown_;
  std::size_t count_ = 0;  // on the terminal
};

// Runs a search and draws meanwhile what it has found so far. `search` gets the function to call
// with that, `lines` makes lines of it. Where nothing is shown, there is none, nor a thread.
template <class Found, class Search, class Lines>
Found watch(LiveLines& live, Search search, Lines lines) {
  if (!live.is_shown()) return search({});
  constexpr std::chrono::milliseconds Interval{150};
  std::mutex mutex;
  std::optional<Found> so_far;
  Background<Found> running([&] {
    return search([&](const Found& found) {
      const std::lock_guard lock(mutex);
      so_far = found;
    });
  });
  while (!running.is_done(Interval)) {
    std::optional<Found> shown;
    {
      const std::lock_guard lock(mutex);
      shown = so_far;
    }
    live.show(shown ? lines(*shown) : std::vector<std::string>{"Searching…"});
  }
  live.clear();
  return running.take();
}

}  // namespace quoin::cli
