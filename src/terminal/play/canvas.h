#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quoin::cli {

// What a character on the screen is; which colours that means is the terminal's affair.
enum class Role : std::uint8_t {
  Text,
  Faint,
  Strong,
  Accent,
  Good,
  Bad,
  Square,
  DoubleLetter,
  TripleLetter,
  QuadrupleLetter,
  DoubleWord,
  TripleWord,
  QuadrupleWord,
  Tile,
  BlankTile,
  LastTile,
  LastBlankTile,
  NewTile,
  NewBlankTile,
  Cursor,
};

// A screen as it should look: characters and what they are. It knows no terminal, so what is
// drawn can be tested.
class Canvas {
 public:
  struct Cell {
    std::string text = " ";  // one character with its marks; empty behind a wide one
    Role role = Role::Text;
    bool is_edge = false;  // the thin line between neighbours on the board

    bool operator==(const Cell&) const = default;
  };

  Canvas(int rows, int columns);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  const Cell& at(int row, int column) const { return cells_[index(row, column)]; }

  // Writes from there to the right; what does not fit is left out. Gives the column after it.
  int put(int row, int column, std::string_view text, Role role = Role::Text);
  void put_edge(int row, int column, Role role);
  // The text of a row without the spaces at its end.
  std::string line(int row) const;

 private:
  std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row * columns_ + column);
  }

  int rows_;
  int columns_;
  std::vector<Cell> cells_;
};

}  // namespace quoin::cli
