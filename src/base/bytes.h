#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace quoin {

// The bytes of files: as text and back, where they lie, and the numbers in them, whose least
// significant byte comes first on every machine.

inline std::span<const std::byte> as_bytes(std::string_view text) {
  return std::as_bytes(std::span(text));
}
inline std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

inline std::uint32_t u32_at(std::span<const std::byte> bytes, std::size_t offset) {
  assert(offset + sizeof(std::uint32_t) <= bytes.size());
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) {
    number |= std::to_integer<std::uint32_t>(bytes[offset + i]) << (8 * i);
  }
  return number;
}
inline void append_u32(std::string& bytes, std::uint32_t number) {
  for (std::size_t i = 0; i < sizeof number; ++i) {
    bytes.push_back(static_cast<char>(number >> (8 * i) & 0xff));
  }
}

}  // namespace quoin
