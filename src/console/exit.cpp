#include "console/exit.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <string>

#include <boost/json/object.hpp>

#include "console/input.h"
#include "console/json.h"
#include "console/printable.h"
#include "notation/error_json.h"

namespace quoin::cli {
namespace {

constexpr std::size_t LongestMessage = 400;

// After -- there are no options.
bool ask_for_json(Arguments arguments) {
  const auto end = std::ranges::find(arguments, "--");
  return std::find(arguments.begin(), end, "--json") != end;
}

int refuse(const Error& error, Arguments arguments) {
  if (ask_for_json(arguments)) {
    const boost::json::object answer = {{"error", notation::error_to_json(error)}};
    // Where this cannot be written there is still the sentence.
    std::fputs(json_line(answer).c_str(), stdout);
  }
  complain(error);
  return ExitError;
}

}  // namespace

void complain(const Error& error) {
  std::fflush(stdout);
  const std::string sentence =
      "quoin: " + shortened(printable(error.message()), LongestMessage) + "\n";
  // Nobody is left to hear that this could not be said either.
  std::fputs(sentence.c_str(), stderr);
}

int finish(const Result<int>& status, Arguments arguments) {
  if (!status) return refuse(status.error(), arguments);
  errno = 0;
  const bool is_flushed = std::fflush(stdout) == 0;
  if (*status == ExitError || (is_flushed && std::ferror(stdout) == 0)) return *status;
  complain(output_error());
  return ExitError;
}

}  // namespace quoin::cli
