#include "console/command.h"

#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "console/exit.h"
#include "console/reasons.h"

namespace quoin::cli {
namespace {

void print_help(std::string_view prefix, std::string_view introduction,
                std::span<const Command> commands) {
  fmt::print("{}\n\nUsage: {} COMMAND [OPTIONS]\n\n", introduction, prefix);
  for (const Command& command : commands)
    fmt::print("  {:<12} {}\n", command.name, command.summary);
  fmt::print("\n{} COMMAND --help says more about one of them.\n", prefix);
}

}  // namespace

Result<int> run_command(std::string_view prefix, std::string_view introduction,
                        std::span<const Command> commands, Arguments arguments) {
  if (arguments.empty() || arguments.front() == "--help" || arguments.front() == "-h" ||
      arguments.front() == "help") {
    print_help(prefix, introduction, commands);
    return arguments.empty() ? ExitError : ExitYes;
  }
  std::vector<std::string> names;
  for (const Command& command : commands) {
    if (command.name == arguments.front()) return command.run(arguments.subspan(1));
    names.emplace_back(command.name);
  }
  const Error unknown(reasons::no_such_command, fmt::format("{} {}", prefix, arguments.front()));
  return Error(reasons::help_lists_them, unknown.guessing(nearest(arguments.front(), names)),
               prefix);
}

}  // namespace quoin::cli
