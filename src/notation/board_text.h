#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/board.h"

namespace quoin::notation {

// Tiles of the board in a line, with a dot for each square without one.
std::string line_to_text(std::span<const Tile> tiles, const Alphabet& alphabet);
Result<Word> parse_line_of_tiles(std::string_view text, const Alphabet& alphabet);
// A board as its rows, from above.
std::vector<std::string> board_rows(const Board& board, const Alphabet& alphabet);
Result<Board> parse_board(std::span<const std::string_view> rows, const Alphabet& alphabet,
                          int size);

}  // namespace quoin::notation
