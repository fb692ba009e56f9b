#include "console/input.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/file.h"
#include "base/reasons.h"
#include "console/reasons.h"

namespace quoin::cli {

Result<std::string> read_input(const std::string& path) {
  if (path != "-") return read_file(path);
  std::string content;
  std::array<char, 1 << 16> buffer;
  while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), stdin)) {
    content.append(buffer.data(), got);
  }
  if (std::ferror(stdin) != 0) return Error(reasons::input_lost).within("standard input");
  return content;
}

Result<void> write_output(const std::string& path, std::string_view content) {
  if (path != "-") return write_file(path, content);
  const std::size_t written = std::fwrite(content.data(), 1, content.size(), stdout);
  if (written != content.size() || std::fflush(stdout) != 0) {
    return output_error();
  }
  return {};
}

Error output_error() {
  const Error error = errno == 0 ? Error(reasons::output_lost)
                                 : Error(reasons::cannot_write_file, std::strerror(errno));
  return error.within("standard output");
}

}  // namespace quoin::cli
