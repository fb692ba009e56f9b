#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/alphabet.h"
#include "core/board.h"
#include "core/layout.h"
#include "core/move.h"
#include "core/rack.h"
#include "lexicon/lexicon.h"
#include "movegen/slots.h"

namespace quoin::movegen {

// What does not change while a game is played: words, tiles, board and bonuses. The alphabet has
// the letters of the lexicon, perhaps in other numbers or with other points.
struct Setting {
  lexicon::LexiconPtr lexicon;
  AlphabetPtr alphabet;
  LayoutPtr layout;
  std::vector<int> bingo_bonuses;  // by number of tiles played

  int bingo_bonus(int tiles) const {
    return static_cast<std::size_t>(tiles) < bingo_bonuses.size() ? bingo_bonuses[tiles] : 0;
  }
  // A play that earns the bonus for many tiles.
  bool is_bingo(const Move& move) const {
    return move.kind() == Move::Kind::Place && bingo_bonus(move.tiles_used().size()) > 0;
  }
};

// A row or column with what concerns words laid along it. Bit i of a mask is its square i.
struct Line {
  std::uint32_t filled = 0;
  std::uint32_t crossed = 0;  // empty, and a tile laid here also makes a word across the line
  // The letters that may stand on a square, bit i for letter i: the one that lies there, or those
  // with which the crossing word is valid.
  std::array<std::uint64_t, MaxBoardSize> allowed{};
  // Of the tile that lies there, or of all tiles of the crossing word that lie already.
  std::array<std::int16_t, MaxBoardSize> points{};
  std::array<Tile, MaxBoardSize> tiles{};
};

// Some rows and columns of a board. What can be played along a line depends on that line alone, so
// who keeps lists of plays by line has to renew only those of lines that changed.
class LineSet {
 public:
  constexpr LineSet() = default;
  static constexpr LineSet all() { return LineSet(~std::uint64_t{0}); }

  constexpr void add(Direction direction, int index) { bits_ |= bit(direction, index); }
  constexpr void add(LineSet other) { bits_ |= other.bits_; }
  constexpr void clear() { bits_ = 0; }
  constexpr bool contains(Direction direction, int index) const {
    return (bits_ & bit(direction, index)) != 0;
  }

  constexpr bool operator==(const LineSet&) const = default;

 private:
  constexpr explicit LineSet(std::uint64_t bits) : bits_(bits) {}
  static constexpr std::uint64_t bit(Direction direction, int index) {
    return std::uint64_t{1} << (direction == Direction::Across ? index : MaxBoardSize + index);
  }

  std::uint64_t bits_ = 0;
};

// A board as the generator wants it: its lines both ways, which letters fit where, and the slots
// (slots.h). Laying a play changes only what it touches; taking it up again restores it.
class Grid {
 public:
  // What a play changed, in the order of the changes. One object can be used again and again.
  class Undo {
   public:
    // The lines that the play changed.
    LineSet lines() const;

   private:
    friend class Grid;
    struct Change {
      std::uint8_t direction;
      std::uint8_t line;
      std::uint8_t square;
      bool was_filled;
      bool was_crossed;
      Tile tile;
      std::int16_t points;
      std::uint64_t allowed;
    };
    std::vector<Change> changes_;
  };

  // The empty board.
  explicit Grid(std::shared_ptr<const Setting> setting);

  const Setting& setting() const { return *setting_; }
  const std::shared_ptr<const Setting>& setting_ptr() const { return setting_; }
  int size() const { return size_; }
  bool is_empty() const { return tile_count_ == 0; }
  int tile_count() const { return tile_count_; }

  // Takes everything up.
  void clear();
  void set(const Board& board);
  // A legal placement. Words that are not in the lexicon may be laid too.
  void place(const Move& move, Undo* undo = nullptr);
  // The last placement that was laid and not taken up.
  void take_up(const Undo& undo);

  Tile at(Square square) const {
    return line(Direction::Across, square.row()).tiles[square.column()];
  }
  Board board() const;

  const Line& line(Direction direction, int index) const {
    return lines_[static_cast<std::size_t>(direction)][index];
  }

  // The squares of a line of which a play has to cover one.
  std::uint32_t touching(Direction direction, int index) const;

  // Premiums along a line.
  const std::uint8_t* letter_premiums(Direction direction, int index) const {
    return slots_.letter_premiums(slots_.line_number(direction, index));
  }
  const std::uint8_t* word_premiums(Direction direction, int index) const {
    return slots_.word_premiums(slots_.line_number(direction, index));
  }

  // The slots of all lines, those that changed worked out anew.
  const SlotTable& slots();
  // Takes those that changed from a grid with the same tiles and setting, whose own are worked out.
  void take_slots_of(const Grid& same);

 private:
  Line& mutable_line(Direction direction, int index) {
    return lines_[static_cast<std::size_t>(direction)][index];
  }
  void lay(Square square, Tile tile, Undo* undo);
  // Works out which letters may stand on an empty square of the line, by the tiles that lie across.
  void update_crossing(Direction direction, Square square, Undo* undo);
  void update_run_ends(Direction run_direction, Square square, Undo* undo);
  void note(Direction direction, Square square, Undo* undo) const;

  std::shared_ptr<const Setting> setting_;
  int size_;
  int tile_count_ = 0;
  std::uint64_t all_letters_;
  std::array<std::array<Line, MaxBoardSize>, 2> lines_;
  // Lines whose slots are out of date.
  std::array<std::uint32_t, 2> changed_lines_{};
  SlotTable slots_;
};

}  // namespace quoin::movegen
