#include "outside/spawn.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string_view>

#include "base/text.h"
#include "outside/reasons.h"

namespace quoin::outside {
namespace {

// What the child does, and how it begins, before it becomes the program.
struct Preparation {
  Preparation() {
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
  }
  ~Preparation() {
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
  }
  Preparation(const Preparation&) = delete;
  Preparation& operator=(const Preparation&) = delete;

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
};

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

Error not_started(const std::string& name, int reason) {
  return Error(reasons::program_not_run, name, std::strerror(reason));
}

// 0, or why it is no program.
int fault_of_program(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return errno;
  if (S_ISDIR(status.st_mode)) return EISDIR;
  return ::access(path.c_str(), X_OK) == 0 ? 0 : errno;
}

}  // namespace

Result<std::vector<std::string>> split_command_line(std::string_view text) {
  std::vector<std::string> words;
  std::optional<std::string> word;  // that has been begun
  char quote = 0;                   // within which we are
  const auto finish_word = [&] {
    if (word) words.push_back(*std::move(word));
    word.reset();
  };
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        *word += c;
      }
    } else if (c == ' ' || c == '\t') {
      finish_word();
    } else {
      if (!word) word.emplace();
      if (c == '\'' || c == '"') {
        quote = c;
      } else {
        *word += c;
      }
    }
  }
  if (quote != 0) return Error(reasons::quote_not_closed, std::string(1, quote));
  finish_word();
  if (words.empty() || words.front().empty()) return Error(reasons::program_missing);
  return words;
}

Pipe::Pipe() {
  std::array<int, 2> ends;
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
  read_end = Descriptor(ends[0]);
  write_end = Descriptor(ends[1]);
}

Result<pid_t> spawn(const std::vector<std::string>& command, const SpawnOptions& options) {
  Preparation preparation;
  posix_spawn_file_actions_t* const actions = &preparation.actions;
  if (options.input >= 0) {
    ::posix_spawn_file_actions_adddup2(actions, options.input, STDIN_FILENO);
  } else {
    ::posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  }
  if (options.output >= 0)
    ::posix_spawn_file_actions_adddup2(actions, options.output, STDOUT_FILENO);
  if (options.errors >= 0)
    ::posix_spawn_file_actions_adddup2(actions, options.errors, STDERR_FILENO);
  if (!options.folder.empty())
    ::posix_spawn_file_actions_addchdir_np(actions, options.folder.c_str());

  if (options.has_own_group) {
    ::posix_spawnattr_setpgroup(&preparation.attributes, 0);
    ::posix_spawnattr_setflags(&preparation.attributes, POSIX_SPAWN_SETPGROUP);
  }
  std::vector<std::string> words = command;
  std::vector<std::string> variables = environment_with(options.environment);
  pid_t child = 0;
  const int failed =
      ::posix_spawnp(&child, command.front().c_str(), actions, &preparation.attributes,
                     pointers(words).data(), pointers(variables).data());
  if (failed != 0) return not_started(command.front(), failed);
  return child;
}

Result<void> find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    if (const int fault = fault_of_program(name)) return not_started(name, fault);
    return {};
  }
  const char* folders = std::getenv("PATH");
  for (const std::string_view folder : split(folders != nullptr ? folders : "", ':')) {
    const std::string path = folder.empty() ? name : std::string(folder) + "/" + name;
    if (!name.empty() && fault_of_program(path) == 0) return {};
  }
  return not_started(name, ENOENT);
}

}  // namespace quoin::outside
