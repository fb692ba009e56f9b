#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace quoin::cli {

// A bar on standard error for work that takes a while: how far it is, how fast, and when it will be
// done. On a terminal the line is drawn again and again; elsewhere a line appears every half
// minute, so that a log shows life and stays short.
class Progress {
 public:
  // `what` is counted: "games". With `is_quiet` nothing is shown.
  Progress(std::string what, bool is_quiet);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `done` of `total`; `note` stands at the end of the line. Work done before this program started
  // (a run that goes on) counts as done, but not for the speed.
  void show(std::int64_t done, std::int64_t total, const std::string& note = {});
  void resume_from(std::int64_t done) { resumed_from_ = done; }
  // Ends the line, with what there is to say about the whole.
  void finish(const std::string& summary = {});

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  bool is_quiet_;
  bool is_terminal_;
  bool is_line_open_ = false;
  std::int64_t resumed_from_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_shown_{};
};

// "12 s", "3 min 05 s", "1 h 20 min"
std::string duration_text(double seconds);

}  // namespace quoin::cli
