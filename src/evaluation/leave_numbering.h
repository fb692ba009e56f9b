#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "core/alphabet.h"
#include "core/tile_counts.h"
#include "evaluation/subracks.h"

namespace quoin::evaluation {

// Numbers everything that can be left on a rack, from nothing (0) upwards, without gaps, so that a
// table of values needs no keys. The order is that of a dictionary whose words are the tiles of a
// leave in ascending order, the blank first: "", ?, ??, ??A, … Numbers of neighbours differ by
// sums that are known in advance, so the number of a leave with one tile more is an addition.
class LeaveNumbering {
 public:
  static constexpr int MaxTiles = 8;

  // Leaves of up to `longest` tiles, of which no more than the alphabet has are the same.
  LeaveNumbering(const Alphabet& alphabet, int longest);
  // Of the tiles of a pool; tiles have indices below `kinds`.
  LeaveNumbering(const TileCounts& pool, int kinds, int longest);

  std::uint32_t size() const { return size_; }
  int longest() const { return longest_; }
  int tile_kinds() const { return kinds_; }
  int most(int kind) const { return most_[kind]; }

  // A leave whose tiles have been named one by one in ascending order.
  struct Cursor {
    std::uint32_t number = 0;
    // What the number of this leave with another tile, greater than its last, is counted from: the
    // sum with before(that tile). It may pass below zero and come back.
    std::uint32_t base = 1;
    std::uint8_t tiles = 0;
    std::uint8_t last = 0;  // the index of the last tile named, and how many of it
    std::uint8_t copies = 0;
  };

  // Whether there is a number for the leave with this tile added. A tile below the last one named
  // has been passed.
  bool can_add(const Cursor& leave, Tile tile) const {
    const int kind = tile.index();
    if (leave.tiles >= longest_ || kind >= kinds_) return false;
    const int copies = leave.copies > 0 && kind == leave.last ? leave.copies + 1 : 1;
    return copies <= most_[kind];
  }
  Cursor add(const Cursor& leave, Tile tile) const {
    assert(can_add(leave, tile) && tile.index() >= leave.last);
    return leave.copies > 0 && tile.index() == leave.last ? add_another(leave)
                                                          : add_greater(leave, tile);
  }
  // One more of the last tile; a tile greater than the last.
  Cursor add_another(const Cursor& leave) const {
    return cursor(leave.number + 1, leave.tiles + 1, leave.last, leave.copies + 1);
  }
  Cursor add_greater(const Cursor& leave, Tile tile) const {
    const int tiles = leave.tiles + 1;
    return cursor(leave.base + before_[tiles][tile.index()], tiles, tile.index(), 1);
  }

  // What add_greater() adds for a tile that becomes the so-manieth.
  std::uint32_t before(int tiles, int kind) const { return before_[tiles][kind]; }

  // Of a leave that has a number: at most `longest` tiles.
  std::uint32_t number_of(const TileCounts& leave) const;

  // Of all parts of a rack at once. Of a part that has no number, that of what can be numbered of
  // it.
  void numbers_of(const Subracks& parts, std::span<std::uint32_t> numbers) const;

  // Calls visit(number, std::span<const Tile>) for all leaves in order of their numbers.
  template <class Visit>
  void for_each(Visit&& visit) const {
    std::vector<Tile> tiles;
    visit_from(Cursor{}, tiles, visit);
  }

 private:
  template <class Visit>
  void visit_from(const Cursor& leave, std::vector<Tile>& tiles, Visit& visit) const {
    visit(leave.number, std::span<const Tile>(tiles));
    for (int kind = leave.last; kind < kinds_; ++kind) {
      if (!can_add(leave, Tile::letter(kind))) continue;
      tiles.push_back(Tile::letter(kind));
      visit_from(add(leave, Tile::letter(kind)), tiles, visit);
      tiles.pop_back();
    }
  }

  Cursor cursor(std::uint32_t number, int tiles, int last, int copies) const {
    return {number, number + skip_[tiles][last][copies], static_cast<std::uint8_t>(tiles),
            static_cast<std::uint8_t>(last), static_cast<std::uint8_t>(copies)};
  }

  static constexpr std::size_t Kinds = MaxLetters + 1;

  int longest_;
  int kinds_;  // letters and the blank
  std::uint32_t size_ = 0;
  std::array<std::uint8_t, Kinds> most_{};
  template <class T>
  using ByTilesAndKind = std::array<std::array<T, Kinds + 1>, MaxTiles + 2>;
  // By number of tiles, last tile and its copies: the base of such a leave less its number.
  ByTilesAndKind<std::array<std::uint32_t, MaxTiles + 2>> skip_{};
  // By number of tiles and last tile: how many leaves of so many tiles or more begin with tiles
  // that end before this one, all but the last being given.
  ByTilesAndKind<std::uint32_t> before_{};
};

}  // namespace quoin::evaluation
