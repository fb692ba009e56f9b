#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/layout.h"
#include "core/square.h"
#include "lexicon/word_map.h"

namespace quoin::movegen {

struct Line;

inline constexpr int MaxTilesPlayed = 8;

// A place for a main word: a line, a first square, and how many tiles are put down; where it ends
// follows, since tiles that lie beyond must be part of the word. Every play fills one slot, and no
// two plays that fill different slots are the same.
//
// What its word scores is `fixed` (tiles that lie already, in the main word and in those that cross
// it) plus, for each tile put down, its points times the weight of its square: letter premium ×
// (word premiums of the main word + that of the crossing word). Weights and points, both in
// descending order, bound the score from above.
struct alignas(16) Slot {
  // A slot whose score could pass this has LargeFixed instead, and no weights.
  static constexpr int MaxScore = 4000;
  static constexpr std::int16_t LargeFixed = 7000;
  static constexpr int MaxLeast = 4;

  // The weights of the squares that no other word crosses: descending, each less `least`, the
  // smallest weight of the slot (but at most MaxLeast).
  std::array<std::int16_t, MaxTilesPlayed> excess;
  lexicon::LettersHash through;  // of the tiles that lie on its squares
  std::int16_t fixed;
  std::uint8_t line;  // of all lines, rows before columns
  std::uint8_t start;
  std::uint8_t end;  // the square after the last
  std::uint8_t tiles;
  std::uint8_t least;
  std::uint8_t multiplier;  // all word premiums of the main word; 0 where the score may be large

  std::uint32_t squares() const { return (1u << end) - (1u << start); }
  bool is_through() const { return end - start > tiles; }
  bool is_large() const { return multiplier == 0; }

  bool operator==(const Slot&) const = default;
};

static_assert(sizeof(Slot) == 32);

// The slots of all lines of a board. They say nothing about racks, and those of a line change only
// when the line does.
class SlotTable {
 public:
  // `most_points` is what the dearest tile is worth.
  SlotTable(const Layout& layout, int most_tiles, int most_points);

  // Works out the slots of a line. Each has to cover one of the squares `touching`.
  void update(Direction direction, int index, const Line& line, std::uint32_t touching);

  // Takes the slots of a line from a table of the same layout.
  void copy_line(const SlotTable& other, int line);

  int line_count() const { return 2 * size_; }
  int line_number(Direction direction, int index) const {
    return direction == Direction::Across ? index : size_ + index;
  }
  Direction direction_of(int line) const {
    return line < size_ ? Direction::Across : Direction::Down;
  }
  int index_of(int line) const { return line < size_ ? line : line - size_; }

  std::span<const Slot> slots(int line) const {
    return {slots_.data() + static_cast<std::size_t>(line * per_line_),
            static_cast<std::size_t>(counts_[line])};
  }
  // All slots have a number below this.
  int number_limit() const { return line_count() * per_line_; }
  int number_of(const Slot& slot) const { return static_cast<int>(&slot - slots_.data()); }
  const Slot& operator[](int number) const { return slots_[number]; }

  // Premiums along a line.
  const std::uint8_t* letter_premiums(int line) const { return letter_premiums_[line].data(); }
  const std::uint8_t* word_premiums(int line) const { return word_premiums_[line].data(); }

 private:
  class LineWriter;

  int size_;
  int most_tiles_;
  int most_points_;
  int per_line_;  // room for all slots that a line could have
  std::vector<Slot> slots_;
  std::vector<int> counts_;
  std::vector<std::array<std::uint8_t, MaxBoardSize>> letter_premiums_;
  std::vector<std::array<std::uint8_t, MaxBoardSize>> word_premiums_;
};

}  // namespace quoin::movegen
