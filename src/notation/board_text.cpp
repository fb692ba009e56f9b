#include "notation/board_text.h"

#include "notation/coordinates.h"
#include "notation/reasons.h"

namespace quoin::notation {

std::string line_to_text(std::span<const Tile> tiles, const Alphabet& alphabet) {
  std::string text;
  for (const Tile tile : tiles) text += tile == EmptySquare ? "." : alphabet.to_notation(tile);
  return text;
}

Result<Word> parse_line_of_tiles(std::string_view text, const Alphabet& alphabet) {
  Word tiles;
  // Dots are the board's; what is between them is notation.
  while (!text.empty()) {
    const std::size_t end = text.find('.');
    const Result<Word> part = alphabet.parse_notation(text.substr(0, end));
    if (!part) return part.error();
    tiles.insert(tiles.end(), part->begin(), part->end());
    if (end == std::string_view::npos) break;
    tiles.push_back(EmptySquare);
    text.remove_prefix(end + 1);
  }
  return tiles;
}

Result<Move> parse_placed(std::string_view at, std::string_view tiles, const Alphabet& alphabet,
                          int board_size) {
  const Result<Coordinates> start = parse_coordinates(at, board_size);
  if (!start) return start.error().within("\"at\"");
  const Result<Word> line = parse_line_of_tiles(tiles, alphabet);
  if (!line) return line.error().within("\"tiles\"");
  if (line->size() > static_cast<std::size_t>(board_size))
    return Error(reasons::tiles_longer_than_row).within("\"tiles\"");
  return Move::place(start->square, start->direction, *line);
}

std::vector<std::string> board_rows(const Board& board, const Alphabet& alphabet) {
  std::vector<std::string> rows;
  for (int row = 0; row < board.size(); ++row) {
    Word tiles;
    for (int column = 0; column < board.size(); ++column) tiles.push_back(board.at({row, column}));
    rows.push_back(line_to_text(tiles, alphabet));
  }
  return rows;
}

Result<Board> parse_board(std::span<const std::string_view> rows, const Alphabet& alphabet,
                          int size) {
  if (rows.size() != static_cast<std::size_t>(size))
    return Error(reasons::board_row_count_wrong, size);
  Board board(size);
  for (int row = 0; row < size; ++row) {
    const Result<Word> tiles = parse_line_of_tiles(rows[static_cast<std::size_t>(row)], alphabet);
    if (!tiles) return tiles.error();
    if (tiles->size() != rows.size()) return Error(reasons::board_row_length_wrong, size);
    for (int column = 0; column < size; ++column) {
      const Tile tile = (*tiles)[static_cast<std::size_t>(column)];
      if (tile != EmptySquare) board.place({row, column}, tile);
    }
  }
  return board;
}

}  // namespace quoin::notation
