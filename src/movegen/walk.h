#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/move.h"
#include "core/tile_counts.h"
#include "lexicon/automaton.h"
#include "movegen/grid.h"

namespace quoin::movegen {

// A play as the walk finds it: tiles on the squares of a line from `start` to before `end`.
struct WalkedPlay {
  Direction direction;
  int line;  // of its direction
  int start;
  int end;
  std::span<const Tile> tiles;  // as in Move
  int tile_count;               // of those that come from the rack
  int score;                    // with the bonus for that many
  int multiplier;               // all word premiums of the main word

  Move move() const {
    const Square first = direction == Direction::Across ? Square(line, start) : Square(start, line);
    return Move::place(first, direction, tiles);
  }
};

// One of the anchors of a line. The plays that are found from it begin at `leftmost` or later.
struct WalkStart {
  Direction direction;
  int line;
  int anchor;
  int leftmost;
};

// Calls visit(anchor, leftmost) for the anchors of a line, by its filled squares and those of which
// a play has to cover one: the last tile of every run of tiles, and the crossed squares that touch
// no run. A play is found from the first anchor that it covers.
template <class Visit>
void for_each_anchor(std::uint32_t filled, std::uint32_t touching, Visit&& visit) {
  const std::uint32_t run_ends = filled & ~(filled >> 1);
  const std::uint32_t beside_runs = filled << 1 | filled >> 1;
  std::uint32_t anchors = run_ends | (touching & ~filled & ~beside_runs);
  int leftmost = 0;
  for (; anchors != 0; anchors &= anchors - 1) {
    const int anchor = std::countr_zero(anchors);
    visit(anchor, leftmost);
    // Later plays leave the anchor out; after a run they cannot begin beside it either.
    leftmost = (filled >> anchor & 1) != 0 ? anchor + 2 : anchor + 1;
  }
}

// All anchors of a position, for who walks from one after the other.
inline std::vector<WalkStart> walk_starts(const Grid& grid) {
  std::vector<WalkStart> starts;
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    for (int line = 0; line < grid.size(); ++line) {
      for_each_anchor(
          grid.line(direction, line).filled, grid.touching(direction, line),
          [&](int anchor, int leftmost) { starts.push_back({direction, line, anchor, leftmost}); });
    }
  }
  return starts;
}

// Visits all plays of a rack by walking the GADDAG outwards from anchors (Gordon 1994), with the
// cross-sets of the grid. Where every play is wanted, a walk that shares beginnings beats looking
// up every part of the rack in every slot, and with blanks by far.
template <class Visit>
class Walk {
 public:
  // Calls visit(const WalkedPlay&) for all plays, in no particular order. Of the tiles, which may
  // be more than a rack, at most `most_tiles` are put down, along one of these lines.
  Walk(const Grid& grid, const TileCounts& tiles, int most_tiles, Visit visit,
       LineSet lines = LineSet::all())
      : Walk(Prepared{}, grid, tiles, most_tiles, std::move(visit)) {
    for (int number = 0; number < 2 * size_; ++number) {
      const Direction direction = number < size_ ? Direction::Across : Direction::Down;
      const int index = number % size_;
      if (!lines.contains(direction, index)) continue;
      take_line(grid, direction, index);
      for_each_anchor(line_->filled, grid.touching(direction, index),
                      [this](int anchor, int leftmost) { walk_from(anchor, leftmost); });
    }
  }

  // The same for the plays that are found from one anchor.
  Walk(const Grid& grid, const TileCounts& tiles, int most_tiles, Visit visit,
       const WalkStart& start)
      : Walk(Prepared{}, grid, tiles, most_tiles, std::move(visit)) {
    take_line(grid, start.direction, start.line);
    walk_from(start.anchor, start.leftmost);
  }

 private:
  using NodeIndex = lexicon::NodeIndex;
  static constexpr NodeIndex NoNode = lexicon::NoNode;

  struct Sums {
    int main;        // of the letters so far, with letter premiums
    int multiplier;  // word premiums so far
    int crossing;    // of the words that cross
  };

  struct Prepared {};
  Walk(Prepared /*unused*/, const Grid& grid, const TileCounts& tiles, int most_tiles, Visit visit)
      : setting_(grid.setting()),
        words_(setting_.lexicon->automaton()),
        visit_(std::move(visit)),
        blanks_(tiles.count(Blank)),
        tiles_left_(std::min(most_tiles, tiles.size())),
        most_tiles_(tiles_left_),
        size_(grid.size()) {
    const Alphabet& alphabet = *setting_.alphabet;
    for (int index = 0; index <= alphabet.letter_count(); ++index) {
      const Tile tile = Tile::letter(index);
      points_[index] = static_cast<std::int16_t>(alphabet.points(tile).points());
      left_[index] = static_cast<std::uint8_t>(index == 0 ? 0 : tiles.count(tile));
      if (left_[index] > 0) letters_ |= std::uint64_t{1} << index;
    }
  }

  void take_line(const Grid& grid, Direction direction, int index) {
    direction_ = direction;
    index_ = index;
    line_ = &grid.line(direction, index);
    letter_premiums_ = grid.letter_premiums(direction, index);
    word_premiums_ = grid.word_premiums(direction, index);
    for (std::uint32_t squares = line_->filled; squares != 0; squares &= squares - 1)
      laid_[std::countr_zero(squares)] = EmptySquare;
  }

  void walk_from(int anchor, int leftmost) {
    anchor_ = anchor;
    leftmost_ = leftmost;
    go_left(anchor, lexicon::GaddagRoot, {0, 1, 0});
  }

  // Calls go_on(child, sums) with every tile that can be put on the square, one after the other.
  template <class GoOn>
  void lay(int square, NodeIndex node, const Sums& sums, GoOn&& go_on) {
    if (tiles_left_ == 0) return;
    const std::uint64_t wanted =
        blanks_ > 0 ? line_->allowed[square] : line_->allowed[square] & letters_;
    if (wanted == 0) return;
    const bool is_crossed = (line_->crossed >> square & 1) != 0;
    const int letter_premium = letter_premiums_[square];
    const int word_premium = word_premiums_[square];
    const auto with = [&](int points) {
      const int main = points * letter_premium;
      return Sums{sums.main + main, sums.multiplier * word_premium,
                  is_crossed ? sums.crossing + (line_->points[square] + main) * word_premium
                             : sums.crossing};
    };
    --tiles_left_;
    for (NodeIndex child = words_.first_child(node);; ++child) {
      const lexicon::Node it = words_[child];
      const int letter = it.tile().index();
      if ((wanted >> letter & 1) != 0) {
        if (left_[letter] > 0) {
          const std::uint64_t letters = letters_;
          if (--left_[letter] == 0) letters_ ^= std::uint64_t{1} << letter;
          laid_[square] = it.tile();
          go_on(child, with(points_[letter]));
          ++left_[letter];
          letters_ = letters;
        }
        if (blanks_ > 0) {
          --blanks_;
          laid_[square] = it.tile().as_blank();
          go_on(child, with(points_[Blank.index()]));
          ++blanks_;
        }
      }
      if (it.is_last()) break;
    }
    ++tiles_left_;
  }

  void go_left(int square, NodeIndex node, const Sums& sums) {
    if (is_filled(square)) {
      const NodeIndex child = words_.follow(node, line_->tiles[square].as_letter());
      if (child == NoNode) return;
      after_left(square, child,
                 {sums.main + line_->points[square], sums.multiplier, sums.crossing});
      return;
    }
    lay(square, node, sums,
        [this, square](NodeIndex child, const Sums& with) { after_left(square, child, with); });
  }

  void after_left(int square, NodeIndex node, const Sums& sums) {
    const bool is_start = square == 0 || !is_filled(square - 1);
    if (is_start) {
      start_ = square;
      const bool is_end = anchor_ + 1 == size_ || !is_filled(anchor_ + 1);
      if (is_end && words_[node].accepts()) record(anchor_ + 1, sums);
      if (anchor_ + 1 < size_) {
        // The separator is below all letters.
        const NodeIndex turn = words_.first_child(node);
        if (turn != NoNode && words_[turn].tile() == lexicon::Separator)
          go_right(anchor_ + 1, turn, sums);
      }
    }
    if (square > leftmost_ && words_.first_child(node) != NoNode) go_left(square - 1, node, sums);
  }

  void go_right(int square, NodeIndex node, const Sums& sums) {
    if (is_filled(square)) {
      const NodeIndex child = words_.follow(node, line_->tiles[square].as_letter());
      if (child == NoNode) return;
      after_right(square, child,
                  {sums.main + line_->points[square], sums.multiplier, sums.crossing});
      return;
    }
    lay(square, node, sums,
        [this, square](NodeIndex child, const Sums& with) { after_right(square, child, with); });
  }

  void after_right(int square, NodeIndex node, const Sums& sums) {
    const int next = square + 1;
    if (words_[node].accepts() && (next == size_ || !is_filled(next))) record(next, sums);
    if (next < size_ && words_.first_child(node) != NoNode) go_right(next, node, sums);
  }

  void record(int end, const Sums& sums) {
    const int tiles = most_tiles_ - tiles_left_;
    if (tiles == 0) return;
    // A single tile that makes words both ways is one play, written across.
    if (tiles == 1 && direction_ == Direction::Down) {
      const std::uint32_t squares = (1u << end) - (1u << start_);
      if ((line_->crossed & squares) != 0) return;
    }
    const std::span<const Tile> laid(laid_.data() + start_, static_cast<std::size_t>(end - start_));
    visit_(WalkedPlay{direction_, index_, start_, end, laid, tiles,
                      sums.main * sums.multiplier + sums.crossing + setting_.bingo_bonus(tiles),
                      sums.multiplier});
  }

  bool is_filled(int square) const { return (line_->filled >> square & 1) != 0; }

  // Of the position.
  const Setting& setting_;
  const lexicon::Automaton words_;
  Visit visit_;
  std::array<std::uint8_t, 64> left_{};  // of each letter
  std::uint64_t letters_ = 0;            // of which some are left
  int blanks_;
  int tiles_left_;  // that may still be put down
  int most_tiles_;
  int size_;
  std::array<std::int16_t, 64> points_{};

  // Of the line.
  const Line* line_ = nullptr;
  Direction direction_ = Direction::Across;
  int index_ = 0;
  const std::uint8_t* letter_premiums_ = nullptr;
  const std::uint8_t* word_premiums_ = nullptr;
  std::array<Tile, MaxBoardSize> laid_{};

  // Of the anchor.
  int anchor_ = 0;
  int leftmost_ = 0;
  int start_ = 0;
};

}  // namespace quoin::movegen
