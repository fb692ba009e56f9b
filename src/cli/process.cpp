#include "cli/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

namespace quoin::cli {
namespace {

// One direction of a pipe: we read what the child writes.
class Pipe {
 public:
  Pipe() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0) ends_ = {-1, -1};
  }
  ~Pipe() {
    close(0);
    close(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  bool is_open() const { return ends_[0] >= 0; }
  int read_end() const { return ends_[0]; }
  int write_end() const { return ends_[1]; }
  void close_read_end() { close(0); }
  void close_write_end() { close(1); }

 private:
  void close(std::size_t end) {
    if (ends_[end] >= 0) ::close(ends_[end]);
    ends_[end] = -1;
  }

  std::array<int, 2> ends_{-1, -1};
};

// What the child does before it becomes the program.
class FileActions {
 public:
  FileActions() { ::posix_spawn_file_actions_init(&actions_); }
  ~FileActions() { ::posix_spawn_file_actions_destroy(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;

  posix_spawn_file_actions_t* get() { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

// Reads both pipes until the child has closed them, whichever it fills first.
void collect(Pipe& output, Pipe& errors, Finished& finished) {
  while (output.read_end() >= 0 || errors.read_end() >= 0) {
    std::array<pollfd, 2> waiting = {
        {{output.read_end(), POLLIN, 0}, {errors.read_end(), POLLIN, 0}}};
    if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return;
    const auto take = [](const pollfd& ready, Pipe& pipe, std::string& text) {
      if (ready.fd < 0 || ready.revents == 0) return;
      std::array<char, 1 << 16> buffer;
      const ssize_t got = ::read(pipe.read_end(), buffer.data(), buffer.size());
      if (got > 0) text.append(buffer.data(), static_cast<std::size_t>(got));
      if (got == 0 || (got < 0 && errno != EINTR)) pipe.close_read_end();
    };
    take(waiting[0], output, finished.output);
    take(waiting[1], errors, finished.errors);
  }
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  all.reserve(texts.size() + 1);
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

std::vector<std::string> environment_with(const std::vector<std::string>& additions) {
  std::vector<std::string> all = additions;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view ours = *entry;
    const std::string_view name = ours.substr(0, ours.find('=') + 1);
    const bool is_replaced = std::any_of(additions.begin(), additions.end(), [&](const auto& text) {
      return std::string_view(text).starts_with(name);
    });
    if (!is_replaced) all.emplace_back(ours);
  }
  return all;
}

}  // namespace

Result<Finished> run_process(const std::vector<std::string>& command,
                             const ProcessOptions& options) {
  const auto not_started = [&](int reason) {
    return Error("cannot run " + command.front() + " (" + std::strerror(reason) + ")");
  };
  Pipe output;
  Pipe errors;
  if (!output.is_open() || !errors.is_open()) return not_started(errno);

  FileActions actions;
  ::posix_spawn_file_actions_addopen(actions.get(), STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(actions.get(), output.write_end(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(actions.get(), errors.write_end(), STDERR_FILENO);
  if (!options.folder.empty()) {
    ::posix_spawn_file_actions_addchdir_np(actions.get(), options.folder.c_str());
  }
  std::vector<std::string> words = command;
  std::vector<std::string> variables = environment_with(options.environment);
  pid_t child = 0;
  const int failed = ::posix_spawnp(&child, command.front().c_str(), actions.get(), nullptr,
                                    pointers(words).data(), pointers(variables).data());
  if (failed != 0) return not_started(failed);

  output.close_write_end();
  errors.close_write_end();
  Finished finished;
  collect(output, errors, finished);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return not_started(errno);
  }
  finished.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return finished;
}

}  // namespace quoin::cli
