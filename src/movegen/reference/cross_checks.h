#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/alphabet.h"
#include "core/board.h"
#include "core/layout.h"
#include "lexicon/lexicon.h"

// What both reference searches know of a position before they look at a rack.
namespace quoin::movegen::reference {

// Bit i stands for Tile::letter(i). Bit 0, which would be the separator, is in no set.
using LetterSet = std::uint64_t;
inline constexpr LetterSet AllLetters = ~LetterSet{1};
constexpr LetterSet set_of(Tile letter) { return LetterSet{1} << letter.index(); }

// A square as a search along its line sees it.
struct Cell {
  Tile letter;              // of the tile that lies here, EmptySquare where none does
  bool is_crossed = false;  // vacant, and a tile laid here makes a word across the line
  // Vacant, and a tile laid here is joined to the board without others of this line: it makes a
  // word across the line, or covers the start square of an empty board.
  bool is_hook = false;
  std::uint8_t letter_multiplier = 1;
  std::uint8_t word_multiplier = 1;
  // What the tile here counts; of a vacant square, what the tiles of the word across it count.
  int points = 0;
  // The cross-check: letters that make a word across the line, or all where no word arises.
  LetterSet allowed = 0;

  bool is_filled() const { return letter != EmptySquare; }
};

// A row or a column, so that a search needs to know one direction only. Places run from 1 to
// `size`; before the first and after the last lies a vacant cell that allows no letter.
struct Line {
  Direction direction = Direction::Across;
  int number = 0;
  int size = 0;
  std::array<Cell, MaxBoardSize + 2> cells{};

  const Cell& operator[](int place) const { return cells[static_cast<std::size_t>(place)]; }
  bool is_filled(int place) const { return (*this)[place].is_filled(); }
  Square square(int place) const {
    return direction == Direction::Across ? Square(number, place - 1) : Square(place - 1, number);
  }
};

// The rows and then the columns of a board. Columns are left out where the plays down would be
// those across: on an empty board with a symmetric layout.
//
// The cross-checks are looked up in whichever of the two automata is quicker, for both searches, so
// that what they take differs by the search alone.
std::vector<Line> make_lines(const Board& board, const Layout& layout, const Alphabet& alphabet,
                             const lexicon::Lexicon& lexicon);

}  // namespace quoin::movegen::reference
