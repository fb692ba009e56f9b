#include "movegen/anchors.h"

#include <bit>

namespace quoin::movegen {
namespace {

std::optional<Word> letters_of(std::uint64_t allowed, const Alphabet& alphabet) {
  if (std::popcount(allowed) == alphabet.letter_count()) return std::nullopt;
  Word letters;
  for (int letter = 1; letter <= alphabet.letter_count(); ++letter) {
    if ((allowed >> letter & 1) != 0) letters.push_back(Tile::letter(letter));
  }
  return letters;
}

}  // namespace

std::vector<Anchor> anchors(const Grid& grid) {
  const Alphabet& alphabet = *grid.setting().alphabet;
  if (grid.is_empty()) return {{grid.setting().layout->start(), std::nullopt, std::nullopt}};
  const Board board = grid.board();
  std::vector<Anchor> found;
  for (int row = 0; row < grid.size(); ++row) {
    const Line& across = grid.line(Direction::Across, row);
    for (int column = 0; column < grid.size(); ++column) {
      const Square square(row, column);
      if (board.is_filled(square) || !board.has_filled_neighbour(square)) continue;
      const Line& down = grid.line(Direction::Down, column);
      found.push_back({square,
                       letters_of(across.allowed[static_cast<std::size_t>(column)], alphabet),
                       letters_of(down.allowed[static_cast<std::size_t>(row)], alphabet)});
    }
  }
  return found;
}

}  // namespace quoin::movegen
