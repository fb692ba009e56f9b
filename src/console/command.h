#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace quoin::cli {

using Arguments = std::span<const std::string>;

// One command of the program, or one of a command's own. It gets the arguments after its name
// and returns what to exit with, or what kept it from its answer.
struct Command {
  std::string_view name;
  std::string_view summary;
  Result<int> (*run)(Arguments arguments);
};

// Runs the command that the first argument names. Without one, or with --help, lists them.
// `prefix` is what stands before the name when it is typed: "quoin", "quoin lexicon".
Result<int> run_command(std::string_view prefix, std::string_view introduction,
                        std::span<const Command> commands, Arguments arguments);

}  // namespace quoin::cli
