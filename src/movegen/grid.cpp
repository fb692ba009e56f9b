#include "movegen/grid.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace quoin::movegen {
namespace {

using lexicon::Automaton;
using lexicon::DawgRoot;
using lexicon::GaddagRoot;
using lexicon::NodeIndex;
using lexicon::NoNode;

constexpr std::uint64_t bit_of(Tile letter) { return std::uint64_t{1} << letter.index(); }

int dearest(const Alphabet& alphabet) {
  int most = 0;
  for (int index = 0; index <= alphabet.letter_count(); ++index)
    most = std::max(most, alphabet.points(Tile::letter(index)).points());
  return most;
}

// The letters that end a word right after the node.
std::uint64_t accepted_next(const Automaton& words, NodeIndex node) {
  std::uint64_t letters = 0;
  for (NodeIndex child = words.first_child(node); child != NoNode;
       child = words.next_sibling(child)) {
    if (words[child].accepts()) letters |= bit_of(words[child].tile());
  }
  return letters;
}

// The letters that complete a word between the tiles before the square and those after it.
std::uint64_t completing_letters(const Automaton& words, std::span<const Tile> before,
                                 std::span<const Tile> after) {
  if (before.empty()) {
    NodeIndex node = GaddagRoot;
    for (std::size_t i = after.size(); i > 0 && (node != NoNode); --i)
      node = words.follow(node, after[i - 1].as_letter());
    return node == NoNode ? 0 : accepted_next(words, node);
  }
  const NodeIndex node = words.follow_all(DawgRoot, before);
  if (node == NoNode) return 0;
  if (after.empty()) return accepted_next(words, node);
  std::uint64_t letters = 0;
  for (NodeIndex child = words.first_child(node); child != NoNode;
       child = words.next_sibling(child)) {
    if (words[words.follow_all(child, after)].accepts()) letters |= bit_of(words[child].tile());
  }
  return letters;
}

}  // namespace

LineSet Grid::Undo::lines() const {
  LineSet lines;
  for (const Change& change : changes_)
    lines.add(static_cast<Direction>(change.direction), change.line);
  return lines;
}

Grid::Grid(std::shared_ptr<const Setting> setting)
    : setting_(std::move(setting)),
      size_(setting_->layout->size()),
      all_letters_((std::uint64_t{2} << setting_->alphabet->letter_count()) - 2),
      slots_(*setting_->layout, setting_->alphabet->rack_size(), dearest(*setting_->alphabet)) {
  clear();
}

void Grid::clear() {
  tile_count_ = 0;
  for (auto& lines : lines_) {
    for (Line& line : lines) {
      line.filled = line.crossed = 0;
      line.allowed.fill(all_letters_);
      line.points.fill(0);
      line.tiles.fill(EmptySquare);
    }
  }
  changed_lines_.fill((1u << size_) - 1);
}

void Grid::set(const Board& board) {
  assert(board.size() == size_);
  clear();
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const Square square(row, column);
      if (board.is_filled(square)) lay(square, board.at(square), nullptr);
    }
  }
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const Square square(row, column);
      if (board.is_filled(square) || !board.has_filled_neighbour(square)) continue;
      update_crossing(Direction::Across, square, nullptr);
      update_crossing(Direction::Down, square, nullptr);
    }
  }
}

void Grid::place(const Move& move, Undo* undo) {
  if (undo != nullptr) undo->changes_.clear();
  assert(move.kind() == Move::Kind::Place);
  const std::span<const Tile> tiles = move.tiles();
  if (tile_count_ == 0) changed_lines_.fill((1u << size_) - 1);
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i] != EmptySquare) lay(move.square(i), tiles[i], undo);
  }
  const Direction across_it = other(move.direction());
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i] != EmptySquare) update_run_ends(across_it, move.square(i), undo);
  }
  update_run_ends(move.direction(), move.start(), undo);
}

void Grid::take_up(const Undo& undo) {
  for (std::size_t i = undo.changes_.size(); i > 0; --i) {
    const Undo::Change& change = undo.changes_[i - 1];
    Line& line = lines_[change.direction][change.line];
    const std::uint32_t bit = 1u << change.square;
    if ((line.filled & bit) != 0 && !change.was_filled && change.direction == 0) --tile_count_;
    line.filled = change.was_filled ? line.filled | bit : line.filled & ~bit;
    line.crossed = change.was_crossed ? line.crossed | bit : line.crossed & ~bit;
    line.allowed[change.square] = change.allowed;
    line.points[change.square] = change.points;
    line.tiles[change.square] = change.tile;
    changed_lines_[change.direction] |= 1u << change.line;
  }
  if (tile_count_ == 0) changed_lines_.fill((1u << size_) - 1);
}

Board Grid::board() const {
  Board board(size_);
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const Square square(row, column);
      if (at(square) != EmptySquare) board.place(square, at(square));
    }
  }
  return board;
}

const SlotTable& Grid::slots() {
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    std::uint32_t& changed = changed_lines_[static_cast<std::size_t>(direction)];
    for (; changed != 0; changed &= changed - 1) {
      const int index = std::countr_zero(changed);
      slots_.update(direction, index, line(direction, index), touching(direction, index));
    }
  }
  return slots_;
}

void Grid::take_slots_of(const Grid& same) {
  assert(same.tile_count_ == tile_count_ && (same.changed_lines_[0] | same.changed_lines_[1]) == 0);
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    std::uint32_t& changed = changed_lines_[static_cast<std::size_t>(direction)];
    for (; changed != 0; changed &= changed - 1)
      slots_.copy_line(same.slots_, slots_.line_number(direction, std::countr_zero(changed)));
  }
}

std::uint32_t Grid::touching(Direction direction, int index) const {
  const Line& line = this->line(direction, index);
  if (tile_count_ > 0) return line.filled | line.crossed;
  // On a symmetric board the first play is considered in one direction only.
  const Layout& layout = *setting_->layout;
  if (direction == Direction::Down && layout.is_symmetric()) return 0;
  if (index != line_of(layout.start(), direction)) return 0;
  return 1u << place_in_line(layout.start(), direction);
}

void Grid::note(Direction direction, Square square, Undo* undo) const {
  if (undo == nullptr) return;
  const int index = line_of(square, direction);
  const int place = place_in_line(square, direction);
  const Line& line = this->line(direction, index);
  undo->changes_.push_back({static_cast<std::uint8_t>(direction), static_cast<std::uint8_t>(index),
                            static_cast<std::uint8_t>(place), (line.filled >> place & 1) != 0,
                            (line.crossed >> place & 1) != 0, line.tiles[place], line.points[place],
                            line.allowed[place]});
}

void Grid::lay(Square square, Tile tile, Undo* undo) {
  const auto points = static_cast<std::int16_t>(setting_->alphabet->points(tile).points());
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    note(direction, square, undo);
    const int place = place_in_line(square, direction);
    Line& line = mutable_line(direction, line_of(square, direction));
    assert((line.filled >> place & 1) == 0);
    line.filled |= 1u << place;
    line.crossed &= ~(1u << place);
    line.allowed[place] = bit_of(tile);
    line.points[place] = points;
    line.tiles[place] = tile;
    changed_lines_[static_cast<std::size_t>(direction)] |= 1u << line_of(square, direction);
  }
  ++tile_count_;
}

void Grid::update_run_ends(Direction run_direction, Square square, Undo* undo) {
  const int place = place_in_line(square, run_direction);
  const Line& run = line(run_direction, line_of(square, run_direction));
  // The first empty squares before and after the run that the square lies in.
  const int last = place + std::countr_one(run.filled >> place);
  const int first = place - std::countl_one(run.filled << (31 - place));
  const Direction crossing = other(run_direction);
  if (last < size_) update_crossing(crossing, square.step(run_direction, last - place), undo);
  if (first >= 0) update_crossing(crossing, square.step(run_direction, first - place), undo);
}

void Grid::update_crossing(Direction direction, Square square, Undo* undo) {
  const Direction across_it = other(direction);
  const Line& crossing = line(across_it, line_of(square, across_it));
  const int place = place_in_line(square, across_it);
  const int after = std::countr_one(crossing.filled >> (place + 1));
  const int before = place == 0 ? 0 : std::countl_one(crossing.filled << (32 - place));
  if (before + after == 0) return;

  note(direction, square, undo);
  const std::span<const Tile> tiles(crossing.tiles);
  int points = 0;
  for (int i = place - before; i <= place + after; ++i) {
    if (i != place) points += crossing.points[i];
  }
  Line& line = mutable_line(direction, line_of(square, direction));
  const int own_place = place_in_line(square, direction);
  line.crossed |= 1u << own_place;
  line.points[own_place] = static_cast<std::int16_t>(points);
  line.allowed[own_place] = completing_letters(
      setting_->lexicon->automaton(),
      tiles.subspan(static_cast<std::size_t>(place - before), static_cast<std::size_t>(before)),
      tiles.subspan(static_cast<std::size_t>(place) + 1, static_cast<std::size_t>(after)));
  changed_lines_[static_cast<std::size_t>(direction)] |= 1u << line_of(square, direction);
}

}  // namespace quoin::movegen
