#include "terminal/play/tile_entry.h"

#include <algorithm>

#include "base/text.h"
#include "core/reasons.h"
#include "terminal/play/reasons.h"

namespace quoin::cli {
namespace {

// The tile that is written like this, in either case and with accents or without.
std::optional<Tile> tile_named(const std::string& text, const Alphabet& alphabet) {
  const Result<Word> tiles = alphabet.cut_word(text);
  if (!tiles || tiles->size() != 1) return std::nullopt;
  return tiles->front();
}

// Whether a longer tile begins like this.
bool begins_a_tile(const std::string& text, const Alphabet& alphabet) {
  const std::vector<std::string_view> typed = split_characters(text);
  for (int index = 1; index <= alphabet.letter_count(); ++index) {
    const std::string upper = alphabet.to_display(Tile::letter(index));
    const std::string lower = alphabet.to_display(Tile::letter(index).as_blank());
    const std::vector<std::string_view> capitals = split_characters(upper);
    const std::vector<std::string_view> small = split_characters(lower);
    if (capitals.size() <= typed.size() || small.size() != capitals.size()) continue;
    bool is_same = true;
    for (std::size_t i = 0; i < typed.size(); ++i) {
      is_same = is_same && (typed[i] == capitals[i] || typed[i] == small[i]);
    }
    if (is_same) return true;
  }
  return false;
}

// The tile of the rack that can show the letter.
std::optional<Tile> tile_for(Tile letter, bool wants_blank, const Rack& rack) {
  const bool has_blank = rack.count(Blank) > 0;
  if (rack.count(letter) > 0 && !(wants_blank && has_blank)) return letter;
  if (has_blank) return letter.as_blank();
  return std::nullopt;
}

}  // namespace

bool has_capitals(std::string_view text, const Alphabet& alphabet) {
  const std::vector<std::string_view> typed = split_characters(text);
  for (int index = 1; index <= alphabet.letter_count(); ++index) {
    const std::string lower = alphabet.to_display(Tile::letter(index).as_blank());
    const std::string upper = alphabet.to_display(Tile::letter(index));
    for (const std::string_view capital : split_characters(upper)) {
      if (lower.find(capital) != std::string::npos) continue;  // the point of L·L
      if (std::find(typed.begin(), typed.end(), capital) != typed.end()) return true;
    }
  }
  return false;
}

Tile TileEntry::at(Square square) const {
  for (const PlacedTile& placed : placed_) {
    if (placed.square == square) return placed.tile;
  }
  return EmptySquare;
}

Rack TileEntry::rack_left(const Rack& rack) const {
  Rack left = rack;
  for (const PlacedTile& placed : placed_) {
    if (left.count(placed.tile) > 0) left.remove(placed.tile);
  }
  return left;
}

bool TileEntry::is_taken(Square square, const Board& board) const {
  return board.is_filled(square) || at(square) != EmptySquare;
}

std::optional<Square> TileEntry::next_free(Square square, const Board& board) const {
  while (board.contains(square) && is_taken(square, board)) square = square.step(direction_);
  return board.contains(square) ? std::optional(square) : std::nullopt;
}

void TileEntry::forget_typed() {
  typed_.clear();
  typed_is_laid_ = false;
}

void TileEntry::step(Direction direction, int squares, const Board& board) {
  forget_typed();
  const Square there = cursor_.step(direction, squares);
  if (board.contains(there)) cursor_ = there;
}

void TileEntry::turn(Direction direction, const Board& board) {
  const bool has_one_tile =
      placed_.size() == 1 && next_free(placed_.front().square, board) == cursor_;
  direction_ = direction;
  if (has_one_tile) cursor_ = next_free(placed_.front().square, board).value_or(cursor_);
}

void TileEntry::lay(Square square, Tile tile, const Board& board) {
  placed_.push_back({square, tile});
  // At the edge the cursor stays on the tile just laid.
  cursor_ = next_free(square, board).value_or(square);
}

bool TileEntry::grow_tile(const std::string& text, const Table& table) {
  const std::optional<Tile> letter = tile_named(text, table.alphabet);
  if (!letter) return false;
  Rack rack = rack_left(table.rack);
  if (typed_is_laid_) rack.add(placed_.back().tile);
  const std::optional<Tile> tile = tile_for(*letter, wants_blank_, rack);
  if (!tile) return false;
  // Two tiles that were typed stay two where the longer one would cost a blank that nobody
  // asked for.
  if (typed_is_laid_ && tile->is_blank() && !wants_blank_) return false;
  Square square = cursor_;
  if (typed_is_laid_) {
    square = placed_.back().square;
    placed_.pop_back();
  } else {
    const std::optional<Square> free = next_free(cursor_, table.board);
    if (!free) return false;
    square = *free;
  }
  lay(square, *tile, table.board);
  typed_ = text;
  typed_is_laid_ = true;
  return true;
}

Result<void> TileEntry::type(std::string_view character, const Table& table) {
  if (!typed_.empty()) {
    const std::string longer = typed_ + std::string(character);
    if (grow_tile(longer, table)) return {};
    if (begins_a_tile(longer, table.alphabet)) {
      typed_ = longer;
      return {};
    }
  }
  forget_typed();
  const std::string text(character);
  wants_blank_ = has_capitals(text, table.alphabet);
  if (!next_free(cursor_, table.board)) return Error(reasons::no_free_square);
  const bool can_grow = begins_a_tile(text, table.alphabet);
  if (grow_tile(text, table)) {
    if (!can_grow) forget_typed();
    return {};
  }
  if (can_grow) {
    typed_ = text;
    return {};
  }
  if (const std::optional<Tile> letter = tile_named(text, table.alphabet))
    return Error(reasons::letter_not_on_rack, table.alphabet.to_display(*letter));
  return Error(reasons::not_a_tile, text, table.alphabet.title());
}

void TileEntry::skip(const Board& board) {
  forget_typed();
  if (const auto next = next_free(cursor_.step(direction_), board)) cursor_ = *next;
}

void TileEntry::take_back(const Board& board) {
  if (!typed_.empty() && !typed_is_laid_) return forget_typed();
  forget_typed();
  Square square = cursor_;
  // At the edge the cursor stands on the last tile itself.
  if (at(square) == EmptySquare) {
    do {
      square = square.step(direction_, -1);
    } while (board.is_filled(square));
  }
  if (!board.contains(square)) return;
  cursor_ = square;
  std::erase_if(placed_, [&](const PlacedTile& placed) { return placed.square == square; });
}

void TileEntry::take_up_all() {
  forget_typed();
  if (!placed_.empty()) cursor_ = placed_.front().square;
  placed_.clear();
}

void TileEntry::give_to_board() {
  forget_typed();
  placed_.clear();
}

void TileEntry::revise(const Board& board, const Rack& rack) {
  const bool fits = std::none_of(placed_.begin(), placed_.end(), [&](const PlacedTile& placed) {
    return board.is_filled(placed.square);
  });
  Word tiles;
  for (const PlacedTile& placed : placed_) tiles.push_back(placed.tile);
  if (!fits || !rack.contains(TileCounts(tiles))) take_up_all();
}

Result<Preview> preview(const View& view, const std::vector<PlacedTile>& placed) {
  const MoveOrFault made = move_from_tiles(view.board, placed);
  if (const auto* fault = std::get_if<PlacementFault>(&made)) return Error(reason_of(*fault));
  const Move& move = std::get<Move>(made);
  if (const auto fault = placement_fault(view.board, *view.layout, move))
    return Error(reason_of(*fault));
  return Preview{
      move, score_play(view.board, *view.layout, *view.alphabet, view.rules.bingo_bonuses, move)};
}

}  // namespace quoin::cli
