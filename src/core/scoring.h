#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "base/reason.h"
#include "core/alphabet.h"
#include "core/board.h"
#include "core/layout.h"
#include "core/move.h"
#include "core/rack.h"

namespace quoin {

// A word that a play makes, as it stands on the board after it.
struct FormedWord {
  Square start;
  Direction direction = Direction::Across;
  Word tiles;  // blanks keep their mark
  Score score;

  bool operator==(const FormedWord&) const = default;
};

// A legal placement worked out. The first word is the main word; the others cross it, in
// order along the main word.
struct ScoredPlay {
  Score score;  // words and bonus together
  Score bonus;
  int tiles_played = 0;
  std::vector<FormedWord> words;

  bool operator==(const ScoredPlay&) const = default;
};

// Why a placement is not allowed, whatever its words.
enum class PlacementFault : std::uint8_t {
  NoTiles,
  OffTheBoard,
  SquareTaken,
  TwoOnOneSquare,
  NotInLine,
  Gap,
  NotThroughATile,
  Incomplete,
  StartNotCovered,
  TouchesNothing,
  SingleLetterWord,
};

// The fault as a person should read it.
const Reason<0>& reason_of(PlacementFault fault);
// The fault as a program tells it from others: "start-not-covered".
std::string_view code(PlacementFault fault);

// Whether all tiles of a move are letters of the alphabet, blanks played as one included. Whatever
// comes from outside is asked this before anything else.
bool has_only_letters_of(const Alphabet& alphabet, const Move& placement);

// The geometry of a placement: on the board, on free squares, contiguous, the whole main word,
// touching what lies there (or covering the start square, with at least two tiles).
std::optional<PlacementFault> placement_fault(const Board& board, const Layout& layout,
                                              const Move& move);

// Scores a placement whose geometry is right. `bingo_bonuses` is indexed by the number of tiles
// played; numbers beyond its end earn nothing.
ScoredPlay score_play(const Board& board, const Layout& layout, const Alphabet& alphabet,
                      const std::vector<int>& bingo_bonuses, const Move& move);

// A placement as tiles on squares, in any order, as a hand lays them: completed to the main
// word with the tiles already there. With one tile the direction is the one in which a word
// is made, across if both are. What is wrong with the whole of it is placement_fault's to say.
struct PlacedTile {
  Square square;
  Tile tile;

  bool operator==(const PlacedTile&) const = default;
};
using MoveOrFault = std::variant<Move, PlacementFault>;
MoveOrFault move_from_tiles(const Board& board, std::span<const PlacedTile> placed);

// Lays a legal placement, and takes it up again.
void apply_placement(Board& board, const Move& move);
void undo_placement(Board& board, const Move& move);

}  // namespace quoin
