#include "evaluation/subracks.h"

#include <cassert>

namespace quoin::evaluation {

void Subracks::set(const Rack& rack) {
  assert(rack.size() <= MaxTiles);
  count_ = 1;
  kind_count_ = 0;
  int missing = rack.size();
  for (int index = 0; missing > 0; ++index) {
    const Tile tile = Tile::letter(index);
    const int copies = rack.count(tile);
    if (copies == 0) continue;
    missing -= copies;
    const auto kind = static_cast<std::uint8_t>(kind_count_);
    const int without = count_;
    kinds_[kind_count_] = tile;
    parts_before_[kind_count_++] = without;
    // With each further copy, all parts of the tiles before this one come again.
    for (const int end = without * (copies + 1); count_ < end; ++count_) {
      const int parent = count_ - without;
      sizes_[count_] = sizes_[parent] + 1;
      parents_[count_] = static_cast<std::uint8_t>(parent);
      last_kinds_[count_] = kind;
      digits_[count_] = digits_[parent] + (1u << (4 * kind));
    }
  }
}

}  // namespace quoin::evaluation
