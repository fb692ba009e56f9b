#pragma once

#include <compare>
#include <cstdint>

namespace quoin {

inline constexpr int MinBoardSize = 5;
inline constexpr int MaxBoardSize = 21;

enum class Direction : std::uint8_t { Across, Down };

constexpr Direction other(Direction direction) {
  return direction == Direction::Across ? Direction::Down : Direction::Across;
}

// A place on a board, counted from 0 at the top left. It may lie off the board: the board
// answers for that.
class Square {
 public:
  constexpr Square() = default;
  constexpr Square(int row, int column)
      : row_(static_cast<std::int8_t>(row)), column_(static_cast<std::int8_t>(column)) {}

  constexpr int row() const { return row_; }
  constexpr int column() const { return column_; }

  // So many squares further in reading order; negative goes back.
  constexpr Square step(Direction direction, int squares = 1) const {
    return direction == Direction::Across ? Square(row_, column_ + squares)
                                          : Square(row_ + squares, column_);
  }
  constexpr Square transposed() const { return {column_, row_}; }

  constexpr auto operator<=>(const Square&) const = default;

 private:
  std::int8_t row_ = 0;
  std::int8_t column_ = 0;
};

// Which row or column of a direction a square lies in, and where in it.
constexpr int line_of(Square square, Direction direction) {
  return direction == Direction::Across ? square.row() : square.column();
}
constexpr int place_in_line(Square square, Direction direction) {
  return line_of(square, other(direction));
}

}  // namespace quoin
