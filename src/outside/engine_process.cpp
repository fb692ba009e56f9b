#include "outside/engine_process.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <utility>

#include "outside/reasons.h"

namespace quoin::outside {
namespace {

using std::chrono::milliseconds;

// How often somebody who waits looks whether he was stopped.
constexpr milliseconds BetweenLooks{20};
// How long a program has got to end by itself, and then to obey.
constexpr milliseconds TimeToEnd{300};
constexpr milliseconds TimeToObey{500};

void make_nonblocking(int file) { ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) | O_NONBLOCK); }

// Writes to a pipe. Where nobody reads it any more that is an error (EPIPE), and not the end of
// this program: the signal for it is held back in this thread, and taken.
ssize_t write_without_signal(int file, std::string_view bytes) {
  sigset_t pipe_signal;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  sigset_t pending;
  sigpending(&pending);
  const bool was_pending = sigismember(&pending, SIGPIPE) == 1;
  sigset_t before;
  ::pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  const ssize_t written = ::write(file, bytes.data(), bytes.size());
  const int fault = errno;
  if (written < 0 && fault == EPIPE && !was_pending) {
    const timespec at_once{0, 0};
    while (::sigtimedwait(&pipe_signal, nullptr, &at_once) == -1 && errno == EINTR) {
    }
  }
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = fault;
  return written;
}

}  // namespace

Result<std::unique_ptr<EngineProcess>> EngineProcess::start(
    const std::vector<std::string>& command) {
  std::unique_ptr<EngineProcess> process(new EngineProcess());
  if (!process->to_child_.is_open() || !process->from_child_.is_open())
    return Error(reasons::program_not_run, command.front(), std::strerror(errno));
  SpawnOptions options;
  options.input = process->to_child_.read_end.number();
  options.output = process->from_child_.write_end.number();
  options.has_own_group = true;
  const Result<pid_t> child = spawn(command, options);
  if (!child) return child.error();
  process->child_ = *child;
  process->to_child_.read_end.close();
  process->from_child_.write_end.close();
  make_nonblocking(process->to_child_.write_end.number());
  make_nonblocking(process->from_child_.read_end.number());
  return process;
}

EngineProcess::~EngineProcess() {
  if (child_ == 0) return;
  static_cast<void>(write_without_signal(to_child_.write_end.number(), "quit\n"));
  to_child_.write_end.close();
  from_child_.read_end.close();
  if (!end_within(TimeToEnd)) {
    ::kill(-child_, SIGTERM);
    static_cast<void>(end_within(TimeToObey));
  }
  // It is still there, perhaps as what is left of it until it is waited for: so the number of its
  // group is no other's, and what it started is reached as well.
  ::kill(-child_, SIGKILL);
  while (::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

Result<void> EngineProcess::send(std::string_view line, const Patience& patience) {
  std::string text(line);
  text += '\n';
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t written = write_without_signal(to_child_.write_end.number(), rest);
    if (written > 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
    } else if (written < 0 && errno == EAGAIN) {
      if (!becomes_ready(to_child_.write_end.number(), POLLOUT, patience))
        return Error(reasons::engine_did_not_read);
    } else if (written == 0 || errno != EINTR) {
      if (!end_within(TimeToEnd)) return Error(reasons::engine_closed_input);
      return closed_its_output();
    }
  }
  return {};
}

Result<std::string> EngineProcess::read_line(const Patience& patience) {
  while (true) {
    if (std::optional<Result<std::string>> line = lines_.next()) {
      if (!*line) return Error(reasons::engine_wrote_too_long_line, LineBuffer::LongestLine);
      return *std::move(line);
    }
    if (!becomes_ready(from_child_.read_end.number(), POLLIN, patience))
      return Error(reasons::engine_did_not_answer);
    std::array<char, 1 << 14> buffer;
    const ssize_t got = ::read(from_child_.read_end.number(), buffer.data(), buffer.size());
    if (got > 0) {
      lines_.add({buffer.data(), static_cast<std::size_t>(got)});
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
      return closed_its_output();
    }
  }
}

bool EngineProcess::becomes_ready(int file, short events, const Patience& patience) {
  while (true) {
    const auto now = Clock::now();
    const bool is_stopped = patience.stop != nullptr && patience.stop->is_stopped();
    if (is_stopped || now >= patience.deadline) return false;
    const auto left = std::chrono::ceil<milliseconds>(patience.deadline - now);
    pollfd waiting{file, events, 0};
    const auto pause = std::min(left, BetweenLooks);
    if (::poll(&waiting, 1, static_cast<int>(pause.count())) > 0) return true;
  }
}

// It stays there to be waited for.
std::optional<siginfo_t> EngineProcess::end_within(milliseconds time) const {
  const auto deadline = Clock::now() + time;
  milliseconds pause{1};
  while (true) {
    siginfo_t information = {};
    const int status =
        ::waitid(P_PID, static_cast<id_t>(child_), &information, WEXITED | WNOHANG | WNOWAIT);
    if (status == 0 && information.si_pid == child_) return information;
    if (Clock::now() >= deadline) return std::nullopt;
    const timespec nap{0, pause.count() * 1'000'000};
    ::nanosleep(&nap, nullptr);
    pause = std::min(2 * pause, BetweenLooks);
  }
}

Error EngineProcess::closed_its_output() const {
  const std::optional<siginfo_t> end = end_within(TimeToEnd);
  if (!end) return Error(reasons::engine_closed_output);
  return end->si_code == CLD_EXITED ? Error(reasons::engine_ended, end->si_status)
                                    : Error(reasons::engine_ended_by_signal, end->si_status);
}

}  // namespace quoin::outside
