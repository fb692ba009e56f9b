#include "outside/line_buffer.h"

#include "outside/reasons.h"

namespace quoin::outside {

std::optional<Result<std::string>> LineBuffer::next() {
  while (true) {
    const std::size_t end = bytes_.find('\n');
    if (is_passing_over_) {
      bytes_.erase(0, end == std::string::npos ? end : end + 1);
      if (end == std::string::npos) return std::nullopt;
      is_passing_over_ = false;
      continue;
    }
    if (end == std::string::npos && bytes_.size() <= LongestLine) return std::nullopt;
    if (end == std::string::npos || end > LongestLine) {
      is_passing_over_ = true;
      return Error(reasons::line_too_long, LongestLine);
    }
    std::string line = bytes_.substr(0, end);
    bytes_.erase(0, end + 1);
    if (line.ends_with('\r')) line.pop_back();
    return line;
  }
}

}  // namespace quoin::outside
