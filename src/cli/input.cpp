#include "cli/input.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "base/file.h"

namespace quoin::cli {
namespace {

namespace fs = std::filesystem;

Error cannot_write(const std::string& name) {
  return Error(name + ": cannot write it (" + std::strerror(errno) + ")");
}

Result<void> write_stream(std::FILE* stream, const std::string& name, std::string_view content) {
  const std::size_t written = std::fwrite(content.data(), 1, content.size(), stream);
  if (written != content.size() || std::fflush(stream) != 0) return cannot_write(name);
  return {};
}

// A file is replaced by a new one with its name. A device or a pipe would be gone after that, and
// of a link only the link would be replaced.
bool is_written_in_place(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status) || fs::is_directory(status)) return false;
  return !fs::is_regular_file(status) || fs::is_symlink(fs::symlink_status(path, error));
}

}  // namespace

Result<std::string> read_input(const std::string& path) {
  if (path != "-") return read_file(path);
  std::string content;
  std::array<char, 1 << 16> buffer;
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), stdin)) {
    content.append(buffer.data(), got);
  }
  if (std::ferror(stdin) != 0) return Error("standard input: cannot read it");
  return content;
}

Result<void> write_output(const std::string& path, std::string_view content) {
  if (path == "-") return write_stream(stdout, "standard output", content);
  if (!is_written_in_place(path)) return write_file(path, content);
  std::FILE* file = std::fopen(path.c_str(), "we");
  if (file == nullptr) return cannot_write(path);
  const Result<void> written = write_stream(file, path, content);
  if (std::fclose(file) != 0 && written) return cannot_write(path);
  return written;
}

}  // namespace quoin::cli
