#include "cli/commands/lexicon/guard_brackets.h"

namespace quoin::cli {

std::vector<std::string> guard_brackets(std::span<const std::string> arguments) {
  std::vector<std::string> guarded(arguments.begin(), arguments.end());
  for (std::string& argument : guarded) {
    if (argument.starts_with('[') && argument.ends_with(']')) argument.insert(0, 1, ' ');
  }
  return guarded;
}

}  // namespace quoin::cli
