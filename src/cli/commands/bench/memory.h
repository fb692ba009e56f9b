#pragma once

#include <cstdint>
#include <optional>

namespace quoin::cli::bench {

// The most memory that this process has had at once, mapped files included as far as they were
// read; nothing where the system does not say.
std::optional<std::uint64_t> peak_memory_in_bytes();

}  // namespace quoin::cli::bench
