#include "cli/exit.h"

#include <cstdio>

#include <fmt/format.h>

namespace quoin::cli {

int fail(const Error& error) {
  std::fflush(stdout);
  fmt::print(stderr, "quoin: {}\n", error.message());
  return ExitError;
}

}  // namespace quoin::cli
