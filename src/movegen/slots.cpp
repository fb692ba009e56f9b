#include "movegen/slots.h"

#include <algorithm>
#include <bit>

#include "movegen/grid.h"

namespace quoin::movegen {

SlotTable::SlotTable(const Layout& layout, int most_tiles, int most_points)
    : size_(layout.size()),
      most_tiles_(most_tiles),
      most_points_(most_points),
      per_line_(layout.size() * most_tiles) {
  slots_.resize(static_cast<std::size_t>(number_limit()));
  counts_.resize(static_cast<std::size_t>(line_count()));
  for (int line = 0; line < line_count(); ++line) {
    auto& letters = letter_premiums_.emplace_back();
    auto& words = word_premiums_.emplace_back();
    for (int along = 0; along < size_; ++along) {
      const Square square = direction_of(line) == Direction::Across ? Square(index_of(line), along)
                                                                    : Square(along, index_of(line));
      letters[along] = static_cast<std::uint8_t>(letter_multiplier(layout.premium(square)));
      words[along] = static_cast<std::uint8_t>(word_multiplier(layout.premium(square)));
    }
  }
}

// Writes the slots of one line, first square by first square, growing the slot by a tile at a time.
class SlotTable::LineWriter {
 public:
  LineWriter(SlotTable& table, int line_number, const Line& line, std::uint32_t touching)
      : most_tiles_(table.most_tiles_),
        most_points_(table.most_points_),
        size_(table.size_),
        line_number_(line_number),
        is_across_(table.direction_of(line_number) == Direction::Across),
        line_(line),
        touching_(touching),
        letter_premiums_(table.letter_premiums(line_number)),
        word_premiums_(table.word_premiums(line_number)),
        next_(table.slots_.data() + static_cast<std::size_t>(line_number * table.per_line_)) {}

  // Returns where the slots end.
  const Slot* write() {
    // Most lines of a board are far from everything.
    if (touching_ == 0) return next_;
    // A tile before the first square would be part of the word.
    std::uint32_t starts = ~(line_.filled << 1) & ((1u << size_) - 1);
    for (; starts != 0; starts &= starts - 1) write_from(std::countr_zero(starts));
    return next_;
  }

 private:
  void write_from(int start) {
    const std::uint32_t ahead = touching_ >> start;
    if (ahead == 0) return;
    const int nearest = start + std::countr_zero(ahead);
    int square = start;
    int tiles = 0;
    int through_points = 0;
    lexicon::LettersHash through = 0;
    int crossing_points = 0;
    bool is_crossed = false;
    begin();
    for (;;) {
      for (; (line_.filled >> square & 1) != 0; ++square) {
        through_points += line_.points[square];
        through += lexicon::hash_of(line_.tiles[square]);
      }
      // A single tile that makes words both ways is one play, written across.
      if (square > nearest && tiles > 0 && square - start > 1 &&
          !(tiles == 1 && is_crossed && !is_across_)) {
        Slot& slot = *next_++;
        slot.through = through;
        slot.line = static_cast<std::uint8_t>(line_number_);
        slot.start = static_cast<std::uint8_t>(start);
        slot.end = static_cast<std::uint8_t>(square);
        slot.tiles = static_cast<std::uint8_t>(tiles);
        write_weights(slot, through_points * multiplier_ + crossing_points);
      }
      if (square == size_ || tiles == most_tiles_ || line_.allowed[square] == 0) return;
      const int premium = word_premiums_[square];
      if ((line_.crossed >> square & 1) != 0) {
        is_crossed = true;
        crossing_points += line_.points[square] * premium;
        add_crossed_square(letter_premiums_[square], premium);
      } else {
        add_square(letter_premiums_[square], premium);
      }
      ++tiles;
      ++square;
    }
  }

  void begin() {
    multiplier_ = 1;
    plain_ = 0;
    sorted_ = {};
    letters_ = crossing_ = 0;
    least_plain_ = least_crossed_ = MaxBoardSize;
    least_crossing_ = MaxBoardSize;
  }

  // The weight of a square that no word crosses is its letter premium × the multiplier, so their
  // order does not depend on the multiplier.
  void add_square(int letter_premium, int word_premium) {
    multiplier_ *= word_premium;
    letters_ += letter_premium;
    least_plain_ = std::min(least_plain_, letter_premium);
    const auto value = static_cast<std::int16_t>(letter_premium);
    // Insertion without decisions: every element is the larger of itself and the smaller of the
    // one before it and the new one.
    std::array<std::int16_t, MaxTilesPlayed> before;
    before[0] = INT16_MAX;
    for (int i = 1; i < MaxTilesPlayed; ++i) before[i] = sorted_[i - 1];
    for (int i = 0; i < MaxTilesPlayed; ++i)
      sorted_[i] = std::max(sorted_[i], std::min(before[i], value));
    ++plain_;
  }

  void add_crossed_square(int letter_premium, int word_premium) {
    multiplier_ *= word_premium;
    letters_ += letter_premium;
    crossing_ += letter_premium * word_premium;
    least_crossed_ = std::min(least_crossed_, letter_premium);
    least_crossing_ = std::min(least_crossing_, letter_premium * word_premium);
  }

  void write_weights(Slot& slot, int fixed) const {
    // Not the exact smallest weight of a crossed square, but never above it.
    const int least = std::min({least_plain_ * multiplier_,
                                least_crossed_ * multiplier_ + least_crossing_, Slot::MaxLeast});
    slot.least = static_cast<std::uint8_t>(least);
    slot.fixed = static_cast<std::int16_t>(fixed);
    slot.multiplier = static_cast<std::uint8_t>(multiplier_);
    for (int i = 0; i < MaxTilesPlayed; ++i) {
      const int weight = sorted_[i] * multiplier_ - least;
      slot.excess[i] = static_cast<std::int16_t>(i < plain_ ? weight : 0);
    }
    const int most_score = fixed + (letters_ * multiplier_ + crossing_) * most_points_;
    if (most_score > Slot::MaxScore || multiplier_ > UINT8_MAX) {
      slot.excess = {};
      slot.least = 1;
      slot.multiplier = 0;
      slot.fixed = Slot::LargeFixed;
    }
  }

  int most_tiles_;
  int most_points_;
  int size_;
  int line_number_;
  bool is_across_;
  const Line& line_;
  std::uint32_t touching_;
  const std::uint8_t* letter_premiums_;
  const std::uint8_t* word_premiums_;
  Slot* next_;
  // Of the slot as far as it has grown: the product of its word premiums, how many of its squares
  // no word crosses and their letter premiums in descending order, and sums and least values over
  // its squares, from which those of the weights follow.
  int multiplier_ = 1;
  int plain_ = 0;
  std::array<std::int16_t, MaxTilesPlayed> sorted_{};
  int letters_ = 0;
  int crossing_ = 0;
  int least_plain_ = 0;
  int least_crossed_ = 0;
  int least_crossing_ = 0;
};

void SlotTable::update(Direction direction, int index, const Line& line, std::uint32_t touching) {
  const int number = line_number(direction, index);
  const Slot* end = LineWriter(*this, number, line, touching).write();
  counts_[number] = static_cast<int>(end - slots_.data()) - number * per_line_;
}

void SlotTable::copy_line(const SlotTable& other, int line) {
  counts_[line] = other.counts_[line];
  const std::ptrdiff_t first = std::ptrdiff_t{line} * per_line_;
  std::copy_n(other.slots_.begin() + first, counts_[line], slots_.begin() + first);
}

}  // namespace quoin::movegen
