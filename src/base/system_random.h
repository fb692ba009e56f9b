#pragma once

#include <cstdint>
#include <span>

namespace quoin {

// Bytes that nobody can guess, from the operating system. False where it gives none; then nothing
// secret can be made.
[[nodiscard]] bool fill_from_system(std::span<std::uint8_t> bytes);

}  // namespace quoin
