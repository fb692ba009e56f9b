#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quoin::search {

// What is known about the value of a position: proven bounds, and a guess.
struct Bounds {
  static constexpr int Infinite = 30'000;

  int lower = -Infinite;
  int upper = Infinite;
  int guess = 0;

  static constexpr Bounds exactly(int value) { return {value, value, value}; }
  // The same for the other side, after a move that scored so much.
  constexpr Bounds seen_from_before(int score) const {
    return {score - upper, score - lower, score - guess};
  }
  constexpr bool is_exact() const { return lower == upper; }
};

// Positions that were searched, by their hash: bounds that hold whatever the depth, and the guess
// of the last search with the window in which it was made. A position that falls on the same
// place as another replaces it unless that one took much more work.
class TranspositionTable {
 public:
  enum class GuessKind : std::uint8_t { None, AtLeast, AtMost, Exact };

  struct Entry {
    std::uint32_t check = 0;
    std::uint16_t check_low = 0;
    std::int16_t lower = -Bounds::Infinite;
    std::int16_t upper = Bounds::Infinite;
    std::int16_t guess = 0;
    std::uint16_t move = 0;  // which was best, by a hash of it
    std::uint8_t depth = 0;
    GuessKind kind = GuessKind::None;
  };
  static_assert(sizeof(Entry) == 16);

  explicit TranspositionTable(std::size_t bytes)
      : entries_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Entry), LeastEntries))) {}

  const Entry* find(std::uint64_t key) const {
    const Entry& entry = entries_[place_of(key)];
    return is_for(entry, key) ? &entry : nullptr;
  }
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&entries_[place_of(key)]); }

  // What was proven before stays known.
  void store(std::uint64_t key, const Bounds& bounds, GuessKind kind, int depth,
             std::uint16_t move) {
    Entry& entry = entries_[place_of(key)];
    const bool is_same = is_for(entry, key);
    if (!is_same && entry.depth > depth + 2 && entry.kind != GuessKind::None) {
      --entry.depth;  // so that it does not stay for ever
      return;
    }
    const int lower = is_same ? std::max<int>(bounds.lower, entry.lower) : bounds.lower;
    const int upper = is_same ? std::min<int>(bounds.upper, entry.upper) : bounds.upper;
    const std::uint16_t kept_move = is_same && move == 0 ? entry.move : move;
    entry = {static_cast<std::uint32_t>(key >> 32),   static_cast<std::uint16_t>(key >> 16),
             static_cast<std::int16_t>(lower),        static_cast<std::int16_t>(upper),
             static_cast<std::int16_t>(bounds.guess), kept_move,
             static_cast<std::uint8_t>(depth),        kind};
  }

  void clear() { std::fill(entries_.begin(), entries_.end(), Entry()); }

 private:
  std::size_t place_of(std::uint64_t key) const { return key & (entries_.size() - 1); }
  static bool is_for(const Entry& entry, std::uint64_t key) {
    return entry.check == static_cast<std::uint32_t>(key >> 32) &&
           entry.check_low == static_cast<std::uint16_t>(key >> 16);
  }

  // Then the place says what the lowest 16 bits of the key are, and the entry the others: two
  // positions are taken for one only where all 64 are the same.
  static constexpr std::size_t LeastEntries = std::size_t{1} << 16;

  std::vector<Entry> entries_;
};

}  // namespace quoin::search
