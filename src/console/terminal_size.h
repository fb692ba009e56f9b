#pragma once

#include <cstddef>
#include <optional>

namespace quoin::cli {

struct TerminalSize {
  std::size_t rows = 0;
  std::size_t columns = 0;
};

// Of the terminal behind a descriptor; nothing where there is none, or it does not say.
std::optional<TerminalSize> terminal_size(int descriptor);

}  // namespace quoin::cli
