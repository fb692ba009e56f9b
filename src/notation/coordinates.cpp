#include "notation/coordinates.h"

#include <optional>

#include <fmt/format.h>

#include "base/text.h"
#include "notation/reasons.h"

namespace quoin::notation {
namespace {

// Counted from 0; nothing where the character is no letter.
std::optional<int> parse_column(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a';
  return std::nullopt;
}

// One or two digits, counted from 0 (so that row 0 becomes -1, which is on no board).
std::optional<int> parse_row(std::string_view text) {
  if (text.empty() || text.size() > 2 || !is_digit(text.front())) return std::nullopt;
  const std::optional<std::int64_t> number = parse_integer(text);
  if (!number) return std::nullopt;
  return static_cast<int>(*number) - 1;
}

Error not_coordinates(std::string_view text) { return Error(reasons::not_a_square, text); }

}  // namespace

Result<Coordinates> parse_coordinates(std::string_view text, int board_size) {
  if (text.size() < 2 || text.size() > 3) return not_coordinates(text);
  const bool row_first = is_digit(text.front());
  const std::optional<int> column = parse_column(row_first ? text.back() : text.front());
  const std::optional<int> row =
      parse_row(row_first ? text.substr(0, text.size() - 1) : text.substr(1));
  if (!column || !row) return not_coordinates(text);
  if (*row < 0 || *row >= board_size) {
    return Error(reasons::row_off_board, text, *row + 1, board_size);
  }
  if (*column >= board_size) {
    return Error(reasons::column_off_board, text, column_letter(*column), board_size);
  }
  return Coordinates{Square(*row, *column), row_first ? Direction::Across : Direction::Down};
}

Result<Square> parse_square(std::string_view text, int board_size) {
  const Result<Coordinates> coordinates = parse_coordinates(text, board_size);
  if (!coordinates) return coordinates.error();
  return coordinates->square;
}

std::string to_text(Square square, Direction direction) {
  const std::string column = column_letter(square.column());
  return direction == Direction::Across ? fmt::format("{}{}", square.row() + 1, column)
                                        : fmt::format("{}{}", column, square.row() + 1);
}

std::string to_text(const Coordinates& coordinates) {
  return to_text(coordinates.square, coordinates.direction);
}

std::string to_text(Square square) { return to_text(square, Direction::Across); }

std::string column_letter(int column) { return std::string(1, static_cast<char>('A' + column)); }

}  // namespace quoin::notation
