#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "core/tile.h"

namespace quoin {

// How many of each tile there are: the form in which order does not matter. A played blank
// counts as the bare blank that it is.
class TileCounts {
 public:
  TileCounts() = default;
  explicit TileCounts(std::span<const Tile> tiles) {
    for (const Tile tile : tiles) add(tile);
  }

  int count(Tile tile) const { return counts_[slot(tile)]; }
  int size() const { return size_; }
  bool is_empty() const { return size_ == 0; }

  void add(Tile tile, int times = 1) {
    counts_[slot(tile)] = static_cast<std::uint16_t>(counts_[slot(tile)] + times);
    size_ += times;
  }
  void remove(Tile tile, int times = 1) {
    assert(count(tile) >= times);
    counts_[slot(tile)] = static_cast<std::uint16_t>(counts_[slot(tile)] - times);
    size_ -= times;
  }

  bool contains(const TileCounts& part) const {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (part.counts_[i] > counts_[i]) return false;
    }
    return true;
  }
  void add(const TileCounts& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i)
      counts_[i] = static_cast<std::uint16_t>(counts_[i] + other.counts_[i]);
    size_ += other.size_;
  }
  void remove(const TileCounts& part) {
    assert(contains(part));
    for (std::size_t i = 0; i < counts_.size(); ++i)
      counts_[i] = static_cast<std::uint16_t>(counts_[i] - part.counts_[i]);
    size_ -= part.size_;
  }

  // Every tile, letters in order of the alphabet and blanks last, as players write a rack.
  Word tiles() const {
    Word all;
    all.reserve(static_cast<std::size_t>(size_));
    for (int index = 1; index <= MaxLetters; ++index) {
      all.insert(all.end(), counts_[index], Tile::letter(index));
    }
    all.insert(all.end(), counts_[0], Blank);
    return all;
  }

  bool operator==(const TileCounts&) const = default;

 private:
  static std::size_t slot(Tile tile) { return static_cast<std::size_t>(tile.on_rack().index()); }

  // One for each value of the letter bits, so that no tile, however wrong, lies outside.
  std::array<std::uint16_t, 64> counts_{};
  int size_ = 0;
};

// What both have.
inline TileCounts common(const TileCounts& one, const TileCounts& other) {
  TileCounts both;
  for (const Tile tile : one.tiles()) {
    if (both.count(tile) < other.count(tile)) both.add(tile);
  }
  return both;
}

}  // namespace quoin
