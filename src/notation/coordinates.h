#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "core/square.h"

namespace quoin::notation {

// Where a play begins and which way it runs, as players write it: "8H" has the row first and
// runs across, "H8" is the same square with the column first and runs down. Columns are A to U.
struct Coordinates {
  Square square;
  Direction direction = Direction::Across;

  bool operator==(const Coordinates&) const = default;
};

// Lower case is accepted; a square off a board of that size is not.
Result<Coordinates> parse_coordinates(std::string_view text, int board_size);
// Either order.
Result<Square> parse_square(std::string_view text, int board_size);

std::string to_text(Square square, Direction direction);
std::string to_text(const Coordinates& coordinates);
// A square alone, row first.
std::string to_text(Square square);

// "A" for column 0.
std::string column_letter(int column);

}  // namespace quoin::notation
