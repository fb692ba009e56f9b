#include "cli/input.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/file.h"

namespace quoin::cli {

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
  if (path != "-") return write_file(path, content);
  const std::size_t written = std::fwrite(content.data(), 1, content.size(), stdout);
  if (written != content.size() || std::fflush(stdout) != 0) {
    return Error("standard output: cannot write it (" + std::string(std::strerror(errno)) + ")");
  }
  return {};
}

}  // namespace quoin::cli
