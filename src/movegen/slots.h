#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/layout.h"
#include "core/square.h"
#include "lexicon/word_map.h"

namespace quoin::movegen {

struct Line;

// A slot is a place for a main word: a line, a first square, and how many tiles are put down; where
// it ends follows, since tiles that lie beyond must be part of the word. Every play fills one
// slot, and no two plays that fill different slots are the same.
//
// What a slot's word scores is `fixed` (tiles that lie already, in the main word and in those that
// cross it) plus, for each tile put down, its points times the weight of its square: letter
// premium × (word premiums of the main word + that of the crossing word). Weights are kept in
// descending order, so that weights × points in descending order bound the score from above.
//
// The table is laid out for vector instructions: for each line and number of tiles, rows with one
// element for each first square. It says nothing about racks, and a line's part of it
// changes only when the line does.
class SlotTable {
 public:
  static constexpr int MaxTiles = 8;
  // A slot whose score could pass this has no weights, and LargeFixed instead.
  static constexpr int MaxScore = 4000;
  static constexpr std::int16_t LargeFixed = 8000;

  // `most_points` is what the dearest tile is worth.
  SlotTable(const Layout& layout, int most_tiles, int most_points);

  // Works out the slots of a line. Each has to cover one of the squares `touching`.
  void update(Direction direction, int index, const Line& line, std::uint32_t touching);

  int size() const { return size_; }
  int lanes() const { return lanes_; }
  int most_tiles() const { return most_tiles_; }

  // Bit s: there is a slot from square s. Of those, with some tile that lies already.
  std::uint32_t present(Direction direction, int index, int tiles) const {
    return masks_[row(direction, index, tiles)].present;
  }
  std::uint32_t through(Direction direction, int index, int tiles) const {
    return masks_[row(direction, index, tiles)].through;
  }
  // The square after the last.
  const std::uint8_t* ends(Direction direction, int index, int tiles) const {
    return &ends_[row(direction, index, tiles) * lanes_];
  }
  const std::int16_t* fixed(Direction direction, int index, int tiles) const {
    return &fixed_[row(direction, index, tiles) * lanes_];
  }
  // `tiles` rows, the largest weights first.
  const std::int16_t* weights(Direction direction, int index, int tiles) const {
    return &weights_[weight_row(direction, index, tiles) * lanes_];
  }
  // Of the tiles that lie on the squares from `start` to before `end`.
  lexicon::LettersHash through_hash(Direction direction, int index, int start, int end) const {
    const auto& sums = hash_sums_[line_number(direction, index)];
    return sums[end] - sums[start];
  }

  // Premiums along a line.
  const std::uint8_t* letter_premiums(Direction direction, int index) const {
    return letter_premiums_[line_number(direction, index)].data();
  }
  const std::uint8_t* word_premiums(Direction direction, int index) const {
    return word_premiums_[line_number(direction, index)].data();
  }

 private:
  struct Masks {
    std::uint32_t present = 0;
    std::uint32_t through = 0;
  };
  class LineWriter;

  int line_number(Direction direction, int index) const {
    return static_cast<int>(direction) * size_ + index;
  }
  int row(Direction direction, int index, int tiles) const {
    return line_number(direction, index) * most_tiles_ + tiles - 1;
  }
  int weight_row(Direction direction, int index, int tiles) const {
    return line_number(direction, index) * weight_rows_ + tiles * (tiles - 1) / 2;
  }

  int size_;
  int most_tiles_;
  int most_points_;
  int lanes_;        // first squares, rounded up to whole vectors
  int weight_rows_;  // of one line
  std::vector<Masks> masks_;
  std::vector<std::uint8_t> ends_;
  std::vector<std::int16_t> fixed_;
  std::vector<std::int16_t> weights_;
  std::vector<std::array<lexicon::LettersHash, MaxBoardSize + 1>> hash_sums_;
  std::vector<std::array<std::uint8_t, MaxBoardSize>> letter_premiums_;
  std::vector<std::array<std::uint8_t, MaxBoardSize>> word_premiums_;
};

}  // namespace quoin::movegen
