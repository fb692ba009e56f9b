#include "terminal/play/game_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <utility>
#include <vector>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "base/descriptor.h"
#include "base/file.h"
#include "base/reasons.h"
#include "core/game.h"
#include "notation/game_log.h"
#include "server/runtime/chance.h"
#include "terminal/play/reasons.h"

namespace quoin::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view Ending = ".log";

Error system_error(const Reason<1>& failed, const std::string& path) {
  return Error(failed, std::strerror(errno)).within(path);
}

bool write_at(int descriptor, std::string_view text, std::size_t offset) {
  while (!text.empty()) {
    const ssize_t written =
        ::pwrite(descriptor, text.data(), text.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
    offset += static_cast<std::size_t>(written);
  }
  return true;
}

// Gives the draft its name, unless something has that name already. Where the file system has
// no hard links, looking first has to do.
bool name_draft(const std::string& draft, const std::string& path) {
  if (::link(draft.c_str(), path.c_str()) == 0) {
    ::unlink(draft.c_str());
    return true;
  }
  if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS) return false;
  if (::access(path.c_str(), F_OK) == 0) {
    errno = EEXIST;
    return false;
  }
  return ::rename(draft.c_str(), path.c_str()) == 0;
}

bool is_unfinished(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return false;
  // Most games here are over, and then the secret stands near the end.
  const std::string_view all = *text;
  if (all.substr(all.size() - std::min<std::size_t>(all.size(), 600)).find("\"reveal\"") !=
      std::string_view::npos) {
    return false;
  }
  Result<notation::GameLog> log = notation::parse_game_log(*text);
  if (!log || !log->secret) return false;
  const Result<Game> game = Game::replay(log->config, log->events);
  return game && game->state().phase != Phase::Finished;
}

bool is_open_elsewhere(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return ::flock(file.number(), LOCK_EX | LOCK_NB) != 0;
}

}  // namespace

Result<GameFile> GameFile::create(const std::string& path, std::string_view first_lines) {
  if (::access(path.c_str(), F_OK) == 0) {
    return Error(reasons::game_file_exists).within(path);
  }
  const std::string draft = fmt::format("{}.tmp{}", path, ::getpid());
  // What a process of this number may have left there; its permissions must not be taken over.
  ::unlink(draft.c_str());
  // The log holds the secret of the game: nobody else reads it.
  Descriptor file(::open(draft.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (!file.is_open()) return system_error(reasons::cannot_write_file, path);
  if (::flock(file.number(), LOCK_EX | LOCK_NB) != 0 || !file.write(first_lines) ||
      ::fsync(file.number()) != 0 || !name_draft(draft, path)) {
    const Error error = errno == EEXIST ? Error(reasons::game_file_exists).within(path)
                                        : system_error(reasons::cannot_write_file, path);
    ::unlink(draft.c_str());
    return error;
  }
  sync_folder_of(path);
  return GameFile(path, std::move(file), first_lines.size());
}

GameFile GameFile::begin(std::string path, std::string_view first_lines) {
  GameFile file(std::move(path), Descriptor(), 0);
  file.append(first_lines);
  return file;
}

Result<GameFile> GameFile::open(const std::string& path) {
  GameFile file(path, Descriptor(::open(path.c_str(), O_RDWR | O_CLOEXEC)), 0);
  if (!file.file_.is_open()) return system_error(reasons::cannot_open_file, path);
  if (::flock(file.file_.number(), LOCK_EX | LOCK_NB) != 0) {
    return Error(reasons::game_is_open_elsewhere).within(path);
  }
  Result<std::string> content = read_file(path);
  if (!content) return content.error();
  file.content_ = *std::move(content);
  const std::size_t last_end = file.content_.rfind('\n');
  file.length_ = last_end == std::string::npos ? 0 : last_end + 1;
  return file;
}

void GameFile::append(std::string_view lines) {
  pending_ += lines;
  if (pending_.empty()) return;
  if (const Result<void> written = write_pending(); !written) {
    trouble_ = written.error();
    return;
  }
  pending_.clear();
  trouble_.reset();
}

Result<void> GameFile::write_pending() {
  if (!file_.is_open()) {
    if (const Result<void> made = make_folder(fs::path(path_).parent_path().string()); !made) {
      return made.error();
    }
    Result<GameFile> created = create(path_, pending_);
    if (!created) return created.error();
    file_ = std::move(created->file_);
    length_ = created->length_;
    return {};
  }
  // A part of a line, left by a sudden stop or by this very function, is written over.
  if (!write_at(file_.number(), pending_, length_) ||
      ::ftruncate(file_.number(), static_cast<off_t>(length_ + pending_.size())) != 0 ||
      ::fsync(file_.number()) != 0) {
    const Error error = system_error(reasons::cannot_write_file, path_);
    [[maybe_unused]] const int cut = ::ftruncate(file_.number(), static_cast<off_t>(length_));
    return error;
  }
  length_ += pending_.size();
  return {};
}

std::string games_folder() {
  const char* state_home = std::getenv("XDG_STATE_HOME");
  if (state_home != nullptr && *state_home != '\0') return std::string(state_home) + "/quoin/games";
  const char* home = std::getenv("HOME");
  const bool has_home = home != nullptr && *home != '\0';
  return (has_home ? std::string(home) + "/.local/state" : ".") + "/quoin/games";
}

std::string new_game_path() {
  return fmt::format("{}/{:%Y-%m-%d-%H%M%S}-{}{}", games_folder(),
                     fmt::localtime(std::time(nullptr)), server::system_chance().id(3), Ending);
}

std::optional<std::string> latest_unfinished_game(const std::string& folder) {
  std::vector<std::pair<fs::file_time_type, std::string>> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() != Ending) continue;
    files.emplace_back(entry.last_write_time(error), entry.path().string());
  }
  std::sort(files.rbegin(), files.rend());
  for (const auto& [time, path] : files) {
    if (is_unfinished(path) && !is_open_elsewhere(path)) return path;
  }
  return std::nullopt;
}

}  // namespace quoin::cli
