#include "cli/exit.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "cli/printable.h"

namespace quoin::cli {
namespace {

constexpr std::size_t LongestMessage = 400;

}  // namespace

int fail(const Error& error) {
  std::fflush(stdout);
  const std::string sentence =
      "quoin: " + shortened(printable(error.message()), LongestMessage) + "\n";
  // Nobody is left to hear that this could not be said either.
  std::fputs(sentence.c_str(), stderr);
  return ExitError;
}

int finish(int status) {
  errno = 0;
  const bool is_flushed = std::fflush(stdout) == 0;
  if (status == ExitError || (is_flushed && std::ferror(stdout) == 0)) return status;
  const std::string reason = errno == 0 ? "" : " (" + std::string(std::strerror(errno)) + ")";
  return fail(Error("standard output: cannot write it" + reason));
}

}  // namespace quoin::cli
