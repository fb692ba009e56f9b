#include "core/scoring.h"

#include <algorithm>
#include <array>

#include "core/reasons.h"

namespace quoin {
namespace {

struct Fault {
  const Reason<0>& reason;
  std::string_view code;
};

// In the order of PlacementFault.
constexpr std::array<Fault, 11> Faults = {{
    {reasons::play_without_tiles, "no-tiles"},
    {reasons::play_off_board, "off-the-board"},
    {reasons::play_on_taken_square, "square-taken"},
    {reasons::play_two_on_one_square, "two-on-one-square"},
    {reasons::play_not_in_line, "not-in-line"},
    {reasons::play_has_gap, "gap"},
    {reasons::play_through_nothing, "not-through-a-tile"},
    {reasons::play_incomplete, "incomplete"},
    {reasons::play_off_start, "start-not-covered"},
    {reasons::play_touches_nothing, "touches-nothing"},
    {reasons::play_of_one_letter, "single-letter-word"},
}};
static_assert(Faults.size() == static_cast<std::size_t>(PlacementFault::SingleLetterWord) + 1);

// The word through a square in a direction, with this tile put there first.
FormedWord word_through(const Board& board, const Layout& layout, const Alphabet& alphabet,
                        Square square, Direction direction, Tile tile) {
  FormedWord word;
  word.direction = direction;
  word.start = square;
  while (board.is_filled(word.start.step(direction, -1)))
    word.start = word.start.step(direction, -1);
  const Premium premium = layout.premium(square);
  Score sum;
  for (Square at = word.start; at == square || board.is_filled(at); at = at.step(direction)) {
    const Tile here = at == square ? tile : board.at(at);
    word.tiles.push_back(here);
    sum += alphabet.points(here) * (at == square ? letter_multiplier(premium) : 1);
  }
  word.score = sum * word_multiplier(premium);
  return word;
}

bool crosses_a_word(const Board& board, Square square, Direction direction) {
  return board.is_filled(square.step(direction, -1)) || board.is_filled(square.step(direction));
}

}  // namespace

const Reason<0>& reason_of(PlacementFault fault) {
  return Faults[static_cast<std::size_t>(fault)].reason;
}

std::string_view code(PlacementFault fault) {
  const auto row = static_cast<std::size_t>(fault);
  return row < Faults.size() ? Faults[row].code : "";
}

bool has_only_letters_of(const Alphabet& alphabet, const Move& placement) {
  const std::span<const Tile> tiles = placement.tiles();
  return std::all_of(tiles.begin(), tiles.end(), [&](Tile tile) {
    return tile == EmptySquare || (tile.index() >= 1 && tile.index() <= alphabet.letter_count());
  });
}

std::optional<PlacementFault> placement_fault(const Board& board, const Layout& layout,
                                              const Move& move) {
  const std::span<const Tile> tiles = move.tiles();
  int placed = 0;
  bool touches = false;
  bool covers_start = false;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const Square square = move.square(i);
    if (!board.contains(square)) return PlacementFault::OffTheBoard;
    if (tiles[i] == EmptySquare) {
      if (!board.is_filled(square)) return PlacementFault::NotThroughATile;
      touches = true;
      continue;
    }
    if (board.is_filled(square)) return PlacementFault::SquareTaken;
    ++placed;
    touches = touches || board.has_filled_neighbour(square);
    covers_start = covers_start || square == layout.start();
  }
  if (placed == 0) return PlacementFault::NoTiles;
  if (board.is_filled(move.square(0).step(move.direction(), -1)) ||
      board.is_filled(move.square(tiles.size()))) {
    return PlacementFault::Incomplete;
  }
  if (board.is_empty()) {
    if (!covers_start) return PlacementFault::StartNotCovered;
    if (tiles.size() < 2) return PlacementFault::SingleLetterWord;
    return std::nullopt;
  }
  if (!touches) return PlacementFault::TouchesNothing;
  // A lone tile beside a word is written along the word that it makes.
  if (tiles.size() < 2) return PlacementFault::SingleLetterWord;
  return std::nullopt;
}

ScoredPlay score_play(const Board& board, const Layout& layout, const Alphabet& alphabet,
                      const std::vector<int>& bingo_bonuses, const Move& move) {
  ScoredPlay play;
  FormedWord main;
  main.start = move.start();
  main.direction = move.direction();
  Score main_sum;
  int main_multiplier = 1;
  Score cross_sum;
  std::vector<FormedWord> crosses;
  const std::span<const Tile> tiles = move.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const Square square = move.square(i);
    if (tiles[i] == EmptySquare) {
      main.tiles.push_back(board.at(square));
      main_sum += alphabet.points(board.at(square));
      continue;
    }
    ++play.tiles_played;
    main.tiles.push_back(tiles[i]);
    main_sum += alphabet.points(tiles[i]) * letter_multiplier(layout.premium(square));
    main_multiplier *= word_multiplier(layout.premium(square));
    if (crosses_a_word(board, square, other(move.direction()))) {
      crosses.push_back(
          word_through(board, layout, alphabet, square, other(move.direction()), tiles[i]));
      cross_sum += crosses.back().score;
    }
  }
  main.score = main_sum * main_multiplier;
  const auto played = static_cast<std::size_t>(play.tiles_played);
  play.bonus = Score(played < bingo_bonuses.size() ? bingo_bonuses[played] : 0);
  play.score = main.score + cross_sum + play.bonus;
  play.words.push_back(std::move(main));
  play.words.insert(play.words.end(), std::make_move_iterator(crosses.begin()),
                    std::make_move_iterator(crosses.end()));
  return play;
}

MoveOrFault move_from_tiles(const Board& board, std::span<const PlacedTile> placed) {
  if (placed.empty()) return PlacementFault::NoTiles;
  const Square first = placed.front().square;
  bool in_row = true;
  bool in_column = true;
  for (const PlacedTile& tile : placed) {
    if (!board.contains(tile.square)) return PlacementFault::OffTheBoard;
    if (board.is_filled(tile.square)) return PlacementFault::SquareTaken;
    in_row = in_row && tile.square.row() == first.row();
    in_column = in_column && tile.square.column() == first.column();
  }
  if (!in_row && !in_column) return PlacementFault::NotInLine;
  Direction direction = in_row ? Direction::Across : Direction::Down;
  if (in_row && in_column && !crosses_a_word(board, first, Direction::Across) &&
      crosses_a_word(board, first, Direction::Down)) {
    direction = Direction::Down;
  }
  std::vector<PlacedTile> ordered(placed.begin(), placed.end());
  std::sort(ordered.begin(), ordered.end(),
            [](const PlacedTile& a, const PlacedTile& b) { return a.square < b.square; });
  Square start = ordered.front().square;
  while (board.is_filled(start.step(direction, -1))) start = start.step(direction, -1);
  Word tiles;
  Square square = start;
  for (const PlacedTile& tile : ordered) {
    for (; square < tile.square; square = square.step(direction)) {
      if (!board.is_filled(square)) return PlacementFault::Gap;
      tiles.push_back(EmptySquare);
    }
    if (square != tile.square) return PlacementFault::TwoOnOneSquare;
    tiles.push_back(tile.tile);
    square = square.step(direction);
  }
  for (; board.is_filled(square); square = square.step(direction)) tiles.push_back(EmptySquare);
  return Move::place(start, direction, tiles);
}

void apply_placement(Board& board, const Move& move) {
  for (std::size_t i = 0; i < move.tiles().size(); ++i) {
    if (move.tiles()[i] != EmptySquare) board.place(move.square(i), move.tiles()[i]);
  }
}

void undo_placement(Board& board, const Move& move) {
  for (std::size_t i = 0; i < move.tiles().size(); ++i) {
    if (move.tiles()[i] != EmptySquare) board.remove(move.square(i));
  }
}

}  // namespace quoin
