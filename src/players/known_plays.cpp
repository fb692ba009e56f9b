#include "players/known_plays.h"

#include <array>

namespace quoin::players {
namespace {

using movegen::Grid;

// The word across a play through one of its tiles, where there is one.
std::span<const Tile> crossing_word(const Grid& grid, Square square, Direction direction, Tile tile,
                                    std::array<Tile, MaxBoardSize>& buffer) {
  const bool is_down = direction == Direction::Down;
  const movegen::Line& line = grid.line(direction, is_down ? square.column() : square.row());
  const int at = is_down ? square.row() : square.column();
  const auto is_filled = [&](int i) { return (line.filled >> i & 1) != 0; };
  int start = at;
  while (start > 0 && is_filled(start - 1)) --start;
  int end = at + 1;
  while (end < grid.size() && is_filled(end)) ++end;
  for (int i = start; i < end; ++i) buffer[i - start] = i == at ? tile : line.tiles[i];
  return std::span(buffer).first(static_cast<std::size_t>(end - start));
}

}  // namespace

bool knows_words_of(const Vocabulary& vocabulary, const Move& move, const Grid& grid) {
  std::array<Tile, MaxBoardSize> main_word;
  std::array<Tile, MaxBoardSize> crossing;
  const std::span<const Tile> tiles = move.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i)
    main_word[i] = tiles[i] == EmptySquare ? grid.at(move.square(i)) : tiles[i];
  if (!vocabulary.knows_word(std::span(main_word).first(tiles.size()))) return false;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i] == EmptySquare) continue;
    const std::span<const Tile> word =
        crossing_word(grid, move.square(i), other(move.direction()), tiles[i], crossing);
    if (word.size() > 1 && !vocabulary.knows_word(word)) return false;
  }
  return true;
}

}  // namespace quoin::players
