#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/board.h"
#include "core/move.h"

namespace quoin::notation {

// Tiles of the board in a line, with a dot for each square without one.
std::string line_to_text(std::span<const Tile> tiles, const Alphabet& alphabet);
Result<Word> parse_line_of_tiles(std::string_view text, const Alphabet& alphabet);
// A placement from where it begins and its line of tiles, as messages and logs have it; what is
// wrong stands within "at" or "tiles".
Result<Move> parse_placed(std::string_view at, std::string_view tiles, const Alphabet& alphabet,
                          int board_size);
// A board as its rows, from above.
std::vector<std::string> board_rows(const Board& board, const Alphabet& alphabet);
Result<Board> parse_board(std::span<const std::string_view> rows, const Alphabet& alphabet,
                          int size);

}  // namespace quoin::notation
