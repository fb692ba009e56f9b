#pragma once

#include <cstddef>
#include <cstdint>

namespace quoin::lexicon {

// A node of the automata that other engines keep in files (.kwg, and the leaves of .klv2):
//
//   bits 0-21   index of its first child      bit 23      a word ends here
//   bit  22     last of its siblings          bits 24-31  tile
class KwgNode {
 public:
  static constexpr std::size_t Size = 4;  // in a file, least significant byte first
  static constexpr std::size_t MaxNodes = std::size_t{1} << 22;

  constexpr explicit KwgNode(std::uint32_t bits) : bits_(bits) {}
  constexpr KwgNode(int tile, std::uint32_t first_child, bool is_last, bool accepts)
      : bits_(static_cast<std::uint32_t>(tile) << TileShift | first_child |
              (is_last ? LastBit : 0) | (accepts ? AcceptBit : 0)) {}

  constexpr std::uint32_t bits() const { return bits_; }
  constexpr int tile() const { return static_cast<int>(bits_ >> TileShift); }
  constexpr std::uint32_t first_child() const { return bits_ & ChildBits; }
  constexpr bool is_last() const { return (bits_ & LastBit) != 0; }
  constexpr bool accepts() const { return (bits_ & AcceptBit) != 0; }

 private:
  static constexpr std::uint32_t ChildBits = MaxNodes - 1;
  static constexpr std::uint32_t LastBit = 1u << 22;
  static constexpr std::uint32_t AcceptBit = 1u << 23;
  static constexpr int TileShift = 24;

  std::uint32_t bits_;
};

static_assert(KwgNode(3, 5, true, false).bits() == 0x03400005);

}  // namespace quoin::lexicon
