#include "evaluation/leave_numbering.h"

#include <algorithm>

#include "core/bag.h"

namespace quoin::evaluation {

LeaveNumbering::LeaveNumbering(const Alphabet& alphabet, int longest)
    : LeaveNumbering(full_bag(alphabet), alphabet.letter_count() + 1, longest) {}

LeaveNumbering::LeaveNumbering(const TileCounts& pool, int kinds, int longest)
    : longest_(longest), kinds_(kinds) {
  assert(longest >= 0 && longest <= MaxTiles);
  for (int kind = 0; kind < kinds_; ++kind) {
    most_[kind] = static_cast<std::uint8_t>(std::min(pool.count(Tile::letter(kind)), longest));
  }
  // How many leaves begin with so many tiles, the last being this one for the so-manieth time.
  ByTilesAndKind<std::array<std::uint32_t, MaxTiles + 2>> below{};
  for (int tiles = longest; tiles >= 1; --tiles) {
    for (int kind = kinds_ - 1; kind >= 0; --kind) {
      const std::uint32_t with_greater = before_[tiles + 1][kinds_] - before_[tiles + 1][kind + 1];
      for (int copies = most_[kind]; copies >= 1; --copies) {
        const std::uint32_t with_another = below[tiles + 1][kind][copies + 1];
        below[tiles][kind][copies] = 1 + with_another + with_greater;
        skip_[tiles][kind][copies] = 1 + with_another - before_[tiles + 1][kind + 1];
      }
    }
    for (int kind = 0; kind < kinds_; ++kind)
      before_[tiles][kind + 1] = before_[tiles][kind] + below[tiles][kind][1];
  }
  size_ = 1 + before_[1][kinds_];
}

std::uint32_t LeaveNumbering::number_of(const TileCounts& leave) const {
  Cursor cursor;
  for (int kind = 0; kind < kinds_; ++kind) {
    for (int copy = 0; copy < leave.count(Tile::letter(kind)); ++copy) {
      cursor = add(cursor, Tile::letter(kind));
    }
  }
  return cursor.number;
}

void LeaveNumbering::numbers_of(const Subracks& parts, std::span<std::uint32_t> numbers) const {
  std::array<Cursor, Subracks::MaxParts> cursors;
  cursors[0] = {};
  int part = 1;
  const std::span<const Tile> kinds = parts.kinds();
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    const int without = parts.parts_before(static_cast<int>(kind));
    const int end =
        kind + 1 < kinds.size() ? parts.parts_before(static_cast<int>(kind) + 1) : parts.count();
    for (; part < 2 * without; ++part) {
      const Cursor& leave = cursors[part - without];
      cursors[part] = can_add(leave, kinds[kind]) ? add_greater(leave, kinds[kind]) : leave;
    }
    for (; part < end; ++part) {
      const Cursor& leave = cursors[part - without];
      cursors[part] = can_add(leave, kinds[kind]) ? add_another(leave) : leave;
    }
  }
  for (int i = 0; i < parts.count(); ++i) numbers[i] = cursors[i].number;
}

}  // namespace quoin::evaluation
