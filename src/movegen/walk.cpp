#include "movegen/walk.h"

#include <bit>

namespace quoin::movegen {

using lexicon::GaddagRoot;
using lexicon::Node;
using lexicon::NodeIndex;
using lexicon::NoNode;

void Walk::list(const Grid& grid, const SlotTable& slots, const Rack& rack,
                std::vector<Play>& plays) {
  if (rack.is_empty()) return;
  setting_ = &grid.setting();
  words_ = setting_->lexicon->automaton();
  plays_ = &plays;
  size_ = grid.size();
  blanks_ = rack.count(Blank);
  tiles_left_ = rack_size_ = rack.size();
  letters_ = 0;
  const Alphabet& alphabet = *setting_->alphabet;
  for (int index = 0; index <= alphabet.letter_count(); ++index) {
    const Tile tile = Tile::letter(index);
    points_[index] = static_cast<std::int16_t>(alphabet.points(tile).points());
    left_[index] = static_cast<std::uint8_t>(index == 0 ? 0 : rack.count(tile));
    if (left_[index] > 0) letters_ |= std::uint64_t{1} << index;
  }
  for (int number = 0; number < slots.line_count(); ++number) {
    direction_ = slots.direction_of(number);
    index_ = slots.index_of(number);
    line_ = &grid.line(direction_, index_);
    touching_ = grid.touching(direction_, index_);
    letter_premiums_ = slots.letter_premiums(number);
    word_premiums_ = slots.word_premiums(number);
    if (touching_ != 0) walk_line();
  }
}

void Walk::walk_line() {
  const std::uint32_t filled = line_->filled;
  const std::uint32_t run_ends = filled & ~(filled >> 1);
  const std::uint32_t beside_runs = filled << 1 | filled >> 1;
  std::uint32_t anchors = run_ends | (touching_ & ~filled & ~beside_runs);
  for (std::uint32_t squares = filled; squares != 0; squares &= squares - 1)
    laid_[std::countr_zero(squares)] = EmptySquare;
  int leftmost = 0;
  for (; anchors != 0; anchors &= anchors - 1) {
    const int anchor = std::countr_zero(anchors);
    walk_from(anchor, leftmost);
    // Later plays leave the anchor out; after a run they cannot begin beside it either.
    leftmost = is_filled(anchor) ? anchor + 2 : anchor + 1;
  }
}

void Walk::walk_from(int anchor, int leftmost) {
  anchor_ = anchor;
  leftmost_ = leftmost;
  go_left(anchor, GaddagRoot, {0, 1, 0});
}

template <class GoOn>
inline void Walk::lay(int square, NodeIndex node, const Sums& sums, GoOn&& go_on) {
  if (tiles_left_ == 0) return;
  const std::uint64_t wanted =
      blanks_ > 0 ? line_->allowed[square] : line_->allowed[square] & letters_;
  if (wanted == 0) return;
  const bool is_crossed = (line_->crossed >> square & 1) != 0;
  const int letter_premium = letter_premiums_[square];
  const int word_premium = word_premiums_[square];
  const auto with = [&](int points) {
    const int main = points * letter_premium;
    return Sums{
        sums.main + main, sums.multiplier * word_premium,
        is_crossed ? sums.crossing + (line_->points[square] + main) * word_premium : sums.crossing};
  };
  --tiles_left_;
  for (NodeIndex child = words_.first_child(node);; ++child) {
    const Node it = words_[child];
    const int letter = it.tile().index();
    if ((wanted >> letter & 1) != 0) {
      if (left_[letter] > 0) {
        const std::uint64_t letters = letters_;
        if (--left_[letter] == 0) letters_ ^= std::uint64_t{1} << letter;
        laid_[square] = it.tile();
        go_on(child, with(points_[letter]));
        ++left_[letter];
        letters_ = letters;
      }
      if (blanks_ > 0) {
        --blanks_;
        laid_[square] = it.tile().as_blank();
        go_on(child, with(points_[Blank.index()]));
        ++blanks_;
      }
    }
    if (it.is_last()) break;
  }
  ++tiles_left_;
}

void Walk::go_left(int square, NodeIndex node, const Sums& sums) {
  if (is_filled(square)) {
    const NodeIndex child = words_.follow(node, line_->tiles[square].as_letter());
    if (child == NoNode) return;
    after_left(square, child, {sums.main + line_->points[square], sums.multiplier, sums.crossing});
    return;
  }
  lay(square, node, sums,
      [this, square](NodeIndex child, const Sums& with) { after_left(square, child, with); });
}

void Walk::after_left(int square, NodeIndex node, const Sums& sums) {
  const bool is_start = square == 0 || !is_filled(square - 1);
  if (is_start) {
    start_ = square;
    const bool is_end = anchor_ + 1 == size_ || !is_filled(anchor_ + 1);
    if (is_end && words_[node].accepts()) record(anchor_ + 1, sums);
    if (anchor_ + 1 < size_) {
      // The separator is below all letters.
      const NodeIndex turn = words_.first_child(node);
      if (turn != NoNode && words_[turn].tile() == lexicon::Separator)
        go_right(anchor_ + 1, turn, sums);
    }
  }
  if (square > leftmost_ && words_.first_child(node) != NoNode) go_left(square - 1, node, sums);
}

void Walk::go_right(int square, NodeIndex node, const Sums& sums) {
  if (is_filled(square)) {
    const NodeIndex child = words_.follow(node, line_->tiles[square].as_letter());
    if (child == NoNode) return;
    after_right(square, child, {sums.main + line_->points[square], sums.multiplier, sums.crossing});
    return;
  }
  lay(square, node, sums,
      [this, square](NodeIndex child, const Sums& with) { after_right(square, child, with); });
}

void Walk::after_right(int square, NodeIndex node, const Sums& sums) {
  const int next = square + 1;
  if (words_[node].accepts() && (next == size_ || !is_filled(next))) record(next, sums);
  if (next < size_ && words_.first_child(node) != NoNode) go_right(next, node, sums);
}

void Walk::record(int end, const Sums& sums) {
  const int tiles = rack_size_ - tiles_left_;
  if (tiles == 0) return;
  const auto length = static_cast<std::size_t>(end - start_);
  // A single tile that makes words both ways is one play, written across.
  if (tiles == 1 && direction_ == Direction::Down) {
    const std::uint32_t squares = (1u << end) - (1u << start_);
    if ((line_->crossed & squares) != 0) return;
  }
  const Square start =
      direction_ == Direction::Across ? Square(index_, start_) : Square(start_, index_);
  const int score = sums.main * sums.multiplier + sums.crossing + setting_->bingo_bonus(tiles);
  plays_->push_back(
      {Move::place(start, direction_,
                   std::span(laid_).subspan(static_cast<std::size_t>(start_), length)),
       Score(score)});
}

}  // namespace quoin::movegen
