#pragma once

#include <sys/types.h>

#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/stop_flag.h"
#include "outside/line_buffer.h"
#include "outside/spawn.h"

namespace quoin::outside {

// A program with which we talk in lines, through its standard input and output. Whatever it does,
// no call waits longer than its deadline or than until somebody stops it, and no more is kept than
// a line. Its complaints go where ours go.
class EngineProcess {
 public:
  using Clock = std::chrono::steady_clock;

  static Result<std::unique_ptr<EngineProcess>> start(const std::vector<std::string>& command);
  // Ends the program and all that it started: it may do so itself when its input ends, then it is
  // asked to, then it is killed.
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  // How long a call may take. A stopped one is an error like any other.
  struct Patience {
    Clock::time_point deadline;
    const StopFlag* stop = nullptr;
  };

  Result<void> send(std::string_view line, const Patience& patience);
  // The next line without its end. Errors tell what the program did: "did not answer in time".
  Result<std::string> read_line(const Patience& patience);

  pid_t id() const { return child_; }

 private:
  EngineProcess() = default;

  // False where it was too late.
  static bool becomes_ready(int file, short events, const Patience& patience);
  // How it ended, once it has.
  std::optional<siginfo_t> end_within(std::chrono::milliseconds time) const;
  Error closed_its_output() const;

  Pipe to_child_;
  Pipe from_child_;
  LineBuffer lines_;
  pid_t child_ = 0;
};

}  // namespace quoin::outside
