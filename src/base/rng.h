#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "base/hash.h"

namespace quoin {

// From 0 up to but not 1, evenly, by the upper bits of a number.
constexpr double unit_fraction(std::uint64_t bits) {
  return static_cast<double>(bits >> 11) * 0x1p-53;
}

// xoshiro256** with its own bounded draw and shuffle, because those of the standard
// differ between libraries: the same seed gives the same numbers on every machine.
// Not for secrets; draws of a game come from core/draws.
class Rng {
 public:
  // Streams of one seed are independent: worker or iteration i takes Rng(seed, i).
  explicit Rng(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t x = mix64(seed) ^ mix64(stream + 0x9e3779b97f4a7c15ULL);
    for (std::uint64_t& word : state_) word = mix64(x += 0x9e3779b97f4a7c15ULL);
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform over 0 … bound-1, without bias: numbers from the incomplete last stretch are drawn
  // again.
  std::uint64_t below(std::uint64_t bound) {
    assert(bound > 0);
    const std::uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
    std::uint64_t number = next();
    while (number >= limit) number = next();
    return number % bound;
  }

  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[static_cast<std::size_t>(below(i))]);
    }
  }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace quoin
