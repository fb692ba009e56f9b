#include "base/file.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "base/descriptor.h"
#include "base/reasons.h"

namespace quoin {
namespace {

Error system_error(const std::string& path, const Reason<1>& reason) {
  return Error(reason, std::strerror(errno)).within(path);
}

// A file is replaced by a new one with its name; a device or a pipe would be gone after that.
bool is_written_in_place(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  return std::filesystem::exists(status) && std::filesystem::is_other(status);
}

Result<void> write_in_place(const std::string& path, std::string_view content) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (file.is_open() && file.write(content) && file.close()) return {};
  return system_error(path, reasons::cannot_write_file);
}

// What a link points to, so that it stays a link.
std::string without_links(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_symlink(path, error)) return path;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, error);
  return error ? path : target.string();
}

Result<void> replace_file(const std::string& path, std::string_view content) {
  const std::string draft = path + ".tmp" + std::to_string(::getpid());
  Descriptor file(::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
  if (!file.is_open()) return system_error(path, reasons::cannot_write_file);
  if (!file.write(content) || ::fsync(file.number()) != 0 || !file.close() ||
      ::rename(draft.c_str(), path.c_str()) != 0) {
    const Error error = system_error(path, reasons::cannot_write_file);
    ::unlink(draft.c_str());
    return error;
  }
  sync_folder_of(path);
  return {};
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return Error(reasons::is_a_folder).within(path);
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return system_error(path, reasons::cannot_open_file);
  std::string content;
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t got = ::read(file.number(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_error(path, reasons::cannot_read_file);
    if (got == 0) return content;
    content.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

Result<void> write_file(const std::string& path, std::string_view content) {
  if (is_written_in_place(path)) return write_in_place(path, content);
  return replace_file(without_links(path), content);
}

Result<void> make_folder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return Error(reasons::cannot_make_folder, error.message()).within(path);
  return {};
}

}  // namespace quoin
