#include "evaluation/leave_numbering.h"

#include <algorithm>

namespace quoin::evaluation {

LeaveNumbering::LeaveNumbering(const Alphabet& alphabet, int longest)
    : longest_(longest), kinds_(alphabet.letter_count() + 1) {
  assert(longest >= 0 && longest <= MaxTiles);
  for (int kind = 0; kind < kinds_; ++kind) {
    most_[kind] = static_cast<std::uint8_t>(std::min(alphabet.count(Tile::letter(kind)), longest));
  }
  for (int tiles = longest; tiles >= 1; --tiles) {
    std::uint32_t of_later_tiles = 0;  // leaves of one tile more that go on with a later tile
    for (int kind = kinds_ - 1; kind >= 0; --kind) {
      for (int copies = most_[kind]; copies >= 1; --copies) {
        below_[tiles][kind][copies] = 1 + below_[tiles + 1][kind][copies + 1] + of_later_tiles;
      }
      if (most_[kind] > 0) of_later_tiles += below_[tiles + 1][kind][1];
    }
    for (int kind = 0; kind < kinds_; ++kind) {
      before_[tiles][kind + 1] =
          before_[tiles][kind] + (most_[kind] > 0 ? below_[tiles][kind][1] : 0);
    }
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

}  // namespace quoin::evaluation
