#include "console/terminal_size.h"

#include <sys/ioctl.h>

namespace quoin::cli {

std::optional<TerminalSize> terminal_size(int descriptor) {
  winsize size = {};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
    return std::nullopt;
  return TerminalSize{size.ws_row, size.ws_col};
}

}  // namespace quoin::cli
