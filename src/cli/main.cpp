#include <fcntl.h>

#include <exception>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command_table.h"
#include "cli/exit.h"
#include "cli/reasons.h"

namespace {

using quoin::Result;

// A standard stream that is closed would be given to the first file that is opened, and our answer
// written into that file. In their places stand an input that cannot be read, an output that cannot
// be written, and a place for complaints that nobody hears.
void occupy_closed_streams() {
  for (int stream = 0; stream <= 2; ++stream) {
    const bool is_closed = ::fcntl(stream, F_GETFD) == -1;
    if (is_closed && ::open("/dev/null", stream == 1 ? O_RDONLY : O_WRONLY) == -1) return;
  }
}

Result<int> run(const std::vector<std::string>& arguments) {
  using namespace quoin;
  if (!arguments.empty() && arguments.front() == "--version") {
    fmt::print("quoin {}\n", QUOIN_VERSION);
    return cli::ExitYes;
  }
  return cli::run_command("quoin", "Quoin: a crossword board game for people and engines.",
                          cli::command_table(), arguments);
}

}  // namespace

// The one place that catches what the world did to a command.
int main(int argument_count, char** argument_values) {
  using namespace quoin;
  occupy_closed_streams();
  const std::vector<std::string> arguments(argument_values + 1, argument_values + argument_count);
  try {
    return cli::finish(run(arguments), arguments);
  } catch (const std::exception& error) {
    return cli::finish(Error(reasons::world_failed, error.what()), arguments);
  }
}
