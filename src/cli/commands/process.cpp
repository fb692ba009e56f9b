#include "cli/commands/process.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "console/reasons.h"
#include "outside/spawn.h"

namespace quoin::cli {
namespace {

using outside::Pipe;

// Reads both pipes until the child has closed them, whichever it fills first.
void collect(Pipe& output, Pipe& errors, Finished& finished) {
  while (output.read_end.number() >= 0 || errors.read_end.number() >= 0) {
    std::array<pollfd, 2> waiting = {
        {{output.read_end.number(), POLLIN, 0}, {errors.read_end.number(), POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return;
    const auto take = [](const pollfd& ready, Pipe& pipe, std::string& text) {
      if (ready.fd < 0 || ready.revents == 0) return;
      std::array<char, 1 << 16> buffer;
      const ssize_t got = ::read(pipe.read_end.number(), buffer.data(), buffer.size());
      if (got > 0) text.append(buffer.data(), static_cast<std::size_t>(got));
      if (got == 0 || (got < 0 && errno != EINTR)) pipe.read_end.close();
    };
    take(waiting[0], output, finished.output);
    take(waiting[1], errors, finished.errors);
  }
}

}  // namespace

Result<Finished> run_process(const std::vector<std::string>& command,
                             const ProcessOptions& options) {
  const auto failed = [&](int reason) {
    return Error(reasons::cannot_run, command.front(), std::strerror(reason));
  };
  Pipe output;
  Pipe errors;
  if (!output.is_open() || !errors.is_open()) return failed(errno);
  outside::SpawnOptions spawning;
  spawning.output = output.write_end.number();
  spawning.errors = errors.write_end.number();
  spawning.folder = options.folder;
  spawning.environment = options.environment;
  const Result<pid_t> child = outside::spawn(command, spawning);
  if (!child) return child.error();

  output.write_end.close();
  errors.write_end.close();
  Finished finished;
  collect(output, errors, finished);
  int status = 0;
  while (::waitpid(*child, &status, 0) < 0) {
    if (errno != EINTR) return failed(errno);
  }
  finished.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return finished;
}

}  // namespace quoin::cli
