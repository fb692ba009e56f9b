#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/tile_counts.h"
#include "evaluation/leave_numbering.h"
#include "movegen/grid.h"
#include "movegen/walk.h"

namespace quoin::movegen {

// Finds which sets of tiles can be put down on a board, and for what score: one walk with a whole
// pool of tiles instead of a search for every rack that could be drawn from it.
//
// Blanks are derived from letters: walking them would visit each word once for each blank.
template <class Visit>
class TileSetWalk {
 public:
  // Calls visit(number, score) for every set of at most `most_tiles` of the pool, once or more
  // often, the best score among them. The number of a set is that of the numbering, which is the
  // pool's.
  TileSetWalk(const Grid& grid, const TileCounts& pool, int most_tiles,
              const evaluation::LeaveNumbering& numbering, Visit visit)
      : grid_(grid),
        numbering_(numbering),
        visit_(std::move(visit)),
        pool_blanks_(pool.count(Blank)) {
    const Alphabet& alphabet = *grid.setting().alphabet;
    for (int index = 0; index <= alphabet.letter_count(); ++index)
      points_[index] = alphabet.points(Tile::letter(index)).points();
    blank_points_ = points_[Blank.index()];
    // There are as many more of each letter as there are blanks to show it.
    const int blanks = std::min(pool_blanks_, most_tiles);
    TileCounts letters = pool;
    letters.remove(Blank, pool_blanks_);
    for (int index = 1; index <= alphabet.letter_count(); ++index)
      letters.add(Tile::letter(index), blanks);
    Walk(grid, letters, most_tiles, [this](const WalkedPlay& play) { take_play(play); });
  }

 private:
  using Cursor = evaluation::LeaveNumbering::Cursor;

  // A tile that a play puts down, and what its points count there.
  struct Laid {
    Tile tile;
    int weight;
  };

  void take_play(const WalkedPlay& play) {
    const Line& line = grid_.line(play.direction, play.line);
    const std::uint8_t* letter_premiums = grid_.letter_premiums(play.direction, play.line);
    const std::uint8_t* word_premiums = grid_.word_premiums(play.direction, play.line);
    laid_count_ = 0;
    for (std::size_t i = 0; i < play.tiles.size(); ++i) {
      if (play.tiles[i] == EmptySquare) continue;
      const int square = play.start + static_cast<int>(i);
      const bool is_crossed = (line.crossed >> square & 1) != 0;
      const Laid laid{
          play.tiles[i],
          letter_premiums[square] * (play.multiplier + (is_crossed ? word_premiums[square] : 0))};
      // Ascending; of the same letter, the ones that lose least as a blank come last.
      int place = laid_count_++;
      for (; place > 0; --place) {
        const Laid& before = laid_[place - 1];
        if (before.tile < laid.tile || (before.tile == laid.tile && before.weight >= laid.weight))
          break;
        laid_[place] = before;
      }
      laid_[place] = laid;
    }
    Cursor blanks;
    for (int count = 0; count <= std::min(pool_blanks_, laid_count_); ++count) {
      if (count > 0) blanks = numbering_.add(blanks, Blank);
      take_with_blanks(0, count, blanks, play.score);
    }
  }

  // Names the tiles from the i-th on, so many of them as blanks. Of the same letter the last ones
  // become blanks.
  void take_with_blanks(int i, int blanks, const Cursor& tiles, int score) {
    if (blanks == laid_count_ - i || blanks == 0) {
      Cursor all = tiles;
      for (; i < laid_count_; ++i) {
        if (blanks == 0) {
          if (!numbering_.can_add(all, laid_[i].tile)) return;  // only a blank could show it
          all = numbering_.add(all, laid_[i].tile);
        } else {
          score -= (points_[laid_[i].tile.index()] - blank_points_) * laid_[i].weight;
        }
      }
      visit_(all.number, score);
      return;
    }
    if (numbering_.can_add(tiles, laid_[i].tile))
      take_with_blanks(i + 1, blanks, numbering_.add(tiles, laid_[i].tile), score);
    int end = i + 1;
    while (end < laid_count_ && laid_[end].tile == laid_[i].tile) ++end;
    if (end - i > blanks) return;
    for (int j = i; j < end; ++j)
      score -= (points_[laid_[j].tile.index()] - blank_points_) * laid_[j].weight;
    take_with_blanks(end, blanks - (end - i), tiles, score);
  }

  const Grid& grid_;
  const evaluation::LeaveNumbering& numbering_;
  Visit visit_;
  int pool_blanks_;
  int blank_points_ = 0;
  std::array<int, 64> points_{};

  // The play that is being taken.
  std::array<Laid, evaluation::LeaveNumbering::MaxTiles> laid_{};
  int laid_count_ = 0;
};

}  // namespace quoin::movegen
