#pragma once

#include <span>

#include "cli/command.h"

namespace quoin::cli {

// All commands of the program, in the order in which help lists them. Each is one file
// in cli/commands/.
std::span<const Command> command_table();

}  // namespace quoin::cli
