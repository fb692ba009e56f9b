#include <exception>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/command_table.h"
#include "cli/exit.h"

// The one place that catches what the world did to a command.
int main(int argument_count, char** argument_values) {
  using namespace quoin;
  try {
    const std::vector<std::string> arguments(argument_values + 1, argument_values + argument_count);
    if (!arguments.empty() && arguments.front() == "--version") {
      fmt::print("quoin {}\n", QUOIN_VERSION);
      return cli::ExitYes;
    }
    return cli::run_command("quoin", "Quoin: a crossword board game for people and engines.",
                            cli::command_table(), arguments);
  } catch (const std::exception& error) {
    return cli::fail(Error(error.what()));
  }
}
