#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/board.h"
#include "core/rack.h"
#include "core/scoring.h"
#include "core/view.h"

namespace quoin::cli {

// A play that somebody lays with the keyboard, tile by tile: a cursor, a direction, and the tiles
// on the board that are not yet played.
//
// A tile of several letters is typed letter by letter. The first letter lays its own tile if there
// is one, and the letters after it exchange that for the longer tile as soon as the rack has it:
// L, L gives LL. separate() in between keeps two tiles apart.
class TileEntry {
 public:
  // What lies on the table while a turn goes on.
  struct Table {
    const Board& board;
    const Alphabet& alphabet;
    const Rack& rack;
  };

  explicit TileEntry(Square cursor) : cursor_(cursor) {}

  Square cursor() const { return cursor_; }
  Direction direction() const { return direction_; }
  const std::vector<PlacedTile>& placed() const { return placed_; }
  bool is_empty() const { return placed_.empty(); }
  // The tile laid on a square, or EmptySquare.
  Tile at(Square square) const;
  // The rack without the tiles laid.
  Rack rack_left(const Rack& rack) const;
  // The beginning of a tile of several letters, of which nothing lies on the board yet.
  const std::string& typed() const { return typed_; }

  // One square along or against a direction, as an arrow key does; stays on the board.
  void step(Direction direction, int squares, const Board& board);
  // After a single tile the cursor goes to the other side of it, so that a word may be turned
  // when it is begun.
  void turn(Direction direction, const Board& board);
  void flip(const Board& board) { turn(other(direction_), board); }

  // Lays the tile of a letter on the next free square and goes on. A capital asks for the blank,
  // and so does a letter that the rack has not.
  Result<void> type(std::string_view character, const Table& table);
  // Leaves out a square.
  void skip(const Board& board);
  void separate() { forget_typed(); }
  // Steps back and takes up the tile there; what lies on the board is stepped over.
  void take_back(const Board& board);
  void take_up_all();
  // The play was made: the tiles are the board's now. The cursor stays.
  void give_to_board();
  // The board has changed: what no longer fits is taken up.
  void revise(const Board& board, const Rack& rack);

 private:
  bool is_taken(Square square, const Board& board) const;
  // The first free square from here on.
  std::optional<Square> next_free(Square square, const Board& board) const;
  void lay(Square square, Tile tile, const Board& board);
  // Lays the tile that is written like this, in place of the shorter one where that is laid.
  bool grow_tile(const std::string& text, const Table& table);
  void forget_typed();

  Square cursor_;
  Direction direction_ = Direction::Across;
  std::vector<PlacedTile> placed_;  // in the order of laying

  // The letters of the tile being typed, and whether the last tile laid stands for them.
  std::string typed_;
  bool typed_is_laid_ = false;
  bool wants_blank_ = false;
};

// Whether a capital letter of the alphabet is in the text.
bool has_capitals(std::string_view text, const Alphabet& alphabet);

// What a play would be, if it were played now, where the geometry is right.
struct Preview {
  Move move;
  ScoredPlay play;
};
Result<Preview> preview(const View& view, const std::vector<PlacedTile>& placed);

}  // namespace quoin::cli
