#pragma once

#include <span>
#include <string>
#include <vector>

namespace quoin::cli {

// For the arguments of commands that take tiles: CLI11 takes [CH]A[LL] for a list and removes its
// outer brackets, unless a space stands before them. trim() takes the space away again.
std::vector<std::string> guard_brackets(std::span<const std::string> arguments);

}  // namespace quoin::cli
