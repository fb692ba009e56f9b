#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/rack.h"
#include "core/tile.h"

namespace quoin::evaluation {

// All parts of a rack, from nothing to the whole of it; equal tiles are not told apart, so a rack
// of seven has at most 128. Each part but the first is an earlier one with one tile more, the tiles
// of a part being added in ascending order. So whatever adds up over tiles is one pass over the
// parts.
class Subracks {
 public:
  static constexpr int MaxTiles = 8;
  static constexpr int MaxParts = 1 << MaxTiles;

  Subracks() = default;
  explicit Subracks(const Rack& rack) { set(rack); }

  // The rack has at most MaxTiles tiles.
  void set(const Rack& rack);

  int count() const { return count_; }
  int rack_size() const { return sizes_[count_ - 1]; }
  // What stays on the rack when this part is played.
  int rest_of(int part) const { return count_ - 1 - part; }

  int size(int part) const { return sizes_[part]; }
  int parent(int part) const { return parents_[part]; }
  int last_kind(int part) const { return last_kinds_[part]; }
  Tile last_tile(int part) const { return kinds_[last_kinds_[part]]; }

  // The different tiles of the rack, ascending. The parts that have none of the kinds from this one
  // on are the first so many; each further copy of it repeats them.
  std::span<const Tile> kinds() const { return {kinds_.data(), kind_count_}; }
  int parts_before(int kind) const { return parts_before_[kind]; }

  // How many tiles of each kind, four bits for each.
  std::uint32_t digits(int part) const { return digits_[part]; }
  int copies(int part, int kind) const {
    return static_cast<int>(digits_[part] >> (4 * kind) & 0xf);
  }

 private:
  int count_ = 1;
  std::size_t kind_count_ = 0;
  std::array<Tile, MaxTiles> kinds_{};
  std::array<int, MaxTiles + 1> parts_before_{};
  std::array<std::uint8_t, MaxParts> sizes_{};
  std::array<std::uint8_t, MaxParts> parents_{};
  std::array<std::uint8_t, MaxParts> last_kinds_{};
  std::array<std::uint32_t, MaxParts> digits_{};
};

}  // namespace quoin::evaluation
