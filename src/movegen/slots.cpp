#include "movegen/slots.h"

#include <algorithm>
#include <bit>

#include "movegen/grid.h"

namespace quoin::movegen {
namespace {

constexpr int VectorLanes = 16;

Square square_of(Direction direction, int index, int along) {
  return direction == Direction::Across ? Square(index, along) : Square(along, index);
}

}  // namespace

SlotTable::SlotTable(const Layout& layout, int most_tiles, int most_points)
    : size_(layout.size()),
      most_tiles_(most_tiles),
      most_points_(most_points),
      lanes_((layout.size() + VectorLanes - 1) / VectorLanes * VectorLanes),
      weight_rows_(most_tiles * (most_tiles + 1) / 2) {
  const auto lines = static_cast<std::size_t>(2 * size_);
  const std::size_t rows = lines * static_cast<std::size_t>(most_tiles);
  masks_.resize(rows);
  ends_.resize(rows * static_cast<std::size_t>(lanes_));
  fixed_.resize(rows * static_cast<std::size_t>(lanes_));
  weights_.resize(lines * static_cast<std::size_t>(weight_rows_ * lanes_));
  hash_sums_.resize(lines);
  letter_premiums_.resize(lines);
  word_premiums_.resize(lines);
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    for (int index = 0; index < size_; ++index) {
      for (int along = 0; along < size_; ++along) {
        const Premium premium = layout.premium(square_of(direction, index, along));
        letter_premiums_[line_number(direction, index)][along] =
            static_cast<std::uint8_t>(letter_multiplier(premium));
        word_premiums_[line_number(direction, index)][along] =
            static_cast<std::uint8_t>(word_multiplier(premium));
      }
    }
  }
}

// Writes the slots of one line, first square by first square, growing the slot by a tile at a time.
class SlotTable::LineWriter {
 public:
  LineWriter(SlotTable& table, Direction direction, int index, const Line& line,
             std::uint32_t touching)
      : table_(table),
        direction_(direction),
        line_(line),
        touching_(touching),
        letter_premiums_(table.letter_premiums(direction, index)),
        word_premiums_(table.word_premiums(direction, index)),
        masks_(&table.masks_[table.row(direction, index, 1)]),
        ends_(&table.ends_[table.row(direction, index, 1) * table.lanes_]),
        fixed_(&table.fixed_[table.row(direction, index, 1) * table.lanes_]),
        weights_(&table.weights_[table.weight_row(direction, index, 1) * table.lanes_]) {}

  void write() {
    for (int tiles = 0; tiles < table_.most_tiles_; ++tiles) masks_[tiles] = {};
    // A tile before the first square would be part of the word.
    std::uint32_t starts = ~(line_.filled << 1) & ((1u << table_.size_) - 1);
    for (; starts != 0; starts &= starts - 1) write_from(std::countr_zero(starts));
  }

 private:
  void write_from(int start) {
    const std::uint32_t ahead = touching_ >> start;
    if (ahead == 0) return;
    // Tiles are needed for all empty squares up to the first that touches something.
    const int nearest = start + std::countr_zero(ahead);
    const std::uint32_t before = ~line_.filled & ((2u << nearest) - (1u << start));
    if (std::popcount(before) > table_.most_tiles_) return;

    int square = start;
    int tiles = 0;
    int through_points = 0;
    int crossing_points = 0;
    int word_multiplier = 1;
    for (;;) {
      while ((line_.filled >> square & 1) != 0) through_points += line_.points[square++];
      if (square > nearest && tiles > 0 && square - start > 1) {
        emit(start, square, tiles, through_points * word_multiplier + crossing_points,
             word_multiplier);
      }
      if (square == table_.size_ || tiles == table_.most_tiles_ || line_.allowed[square] == 0)
        return;
      const int premium = word_premiums_[square];
      word_multiplier *= premium;
      letter_[tiles] = letter_premiums_[square];
      crossing_[tiles] = 0;
      if ((line_.crossed >> square & 1) != 0) {
        crossing_[tiles] = static_cast<std::int16_t>(premium);
        crossing_points += line_.points[square] * premium;
      }
      ++tiles;
      ++square;
    }
  }

  void emit(int start, int end, int tiles, int fixed, int word_multiplier) {
    const std::uint32_t squares = (1u << end) - (1u << start);
    const bool is_through = (line_.filled & squares) != 0;
    // A single tile that makes words both ways is one play, written across.
    if (tiles == 1 && direction_ == Direction::Down && (line_.crossed & squares) != 0) return;

    std::int16_t sorted[MaxTiles];
    int sum = 0;
    for (int i = 0; i < tiles; ++i) {
      const auto weight = static_cast<std::int16_t>(letter_[i] * (word_multiplier + crossing_[i]));
      sum += weight;
      int place = i;
      for (; place > 0 && sorted[place - 1] < weight; --place) sorted[place] = sorted[place - 1];
      sorted[place] = weight;
    }
    const bool is_large = fixed + sum * table_.most_points_ > MaxScore;
    const int lanes = table_.lanes_;
    std::int16_t* weights = weights_ + tiles * (tiles - 1) / 2 * lanes + start;
    for (int i = 0; i < tiles; ++i) weights[i * lanes] = is_large ? std::int16_t{0} : sorted[i];
    const int row = (tiles - 1) * lanes + start;
    fixed_[row] = is_large ? LargeFixed : static_cast<std::int16_t>(fixed);
    ends_[row] = static_cast<std::uint8_t>(end);
    masks_[tiles - 1].present |= 1u << start;
    if (is_through) masks_[tiles - 1].through |= 1u << start;
  }

  const SlotTable& table_;
  Direction direction_;
  const Line& line_;
  std::uint32_t touching_;
  const std::uint8_t* letter_premiums_;
  const std::uint8_t* word_premiums_;
  Masks* masks_;
  std::uint8_t* ends_;
  std::int16_t* fixed_;
  std::int16_t* weights_;
  // Of the empty squares of the slot, in order.
  std::array<std::int16_t, MaxTiles> letter_{};
  std::array<std::int16_t, MaxTiles> crossing_{};
};

void SlotTable::update(Direction direction, int index, const Line& line, std::uint32_t touching) {
  auto& sums = hash_sums_[line_number(direction, index)];
  for (int square = 0; square < size_; ++square) {
    const bool is_filled = (line.filled >> square & 1) != 0;
    sums[square + 1] = sums[square] + (is_filled ? lexicon::hash_of(line.tiles[square]) : 0);
  }
  LineWriter(*this, direction, index, line, touching).write();
}

}  // namespace quoin::movegen
