#include "cli/commands/bench/memory.h"

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace quoin::cli::bench {

std::optional<std::uint64_t> peak_memory_in_bytes() {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line)) {
    if (!line.starts_with("VmHWM:")) continue;
    const std::vector<std::string_view> words = split_words(line);
    const std::optional<std::int64_t> kilobytes =
        words.size() > 1 ? parse_integer(words[1]) : std::nullopt;
    if (!kilobytes) return std::nullopt;
    return static_cast<std::uint64_t>(*kilobytes) * 1024;
  }
  return std::nullopt;
}

}  // namespace quoin::cli::bench
