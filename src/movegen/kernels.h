#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace quoin::movegen {

// The loop in which the generator would spend its time. It is written once and compiled for several
// kinds of processors; all give the same numbers.
struct Kernels {
  static constexpr int Lanes = 16;        // rows are padded to a multiple of this
  static constexpr int MaxSubracks = 80;  // of one size, padded

  // Bit i of the answer, for the first `lanes` elements, is whether
  // tails[i] + 4 * (fixed + sum over j < tiles of weights[j] * points[j][i]) >= threshold
  using SubrackBounds = void (*)(const std::int16_t* weights, int fixed, int tiles,
                                 const std::int16_t* points, const std::int16_t* tails, int lanes,
                                 std::int16_t threshold, std::array<std::uint64_t, 2>& reaching);

  std::string_view name;
  SubrackBounds subrack_bounds;

  // Between the rows of `points` in subrack_bounds.
  static constexpr int SubrackStride = MaxSubracks;

  // The fastest that this processor can run.
  static const Kernels& best();
  // Those that any processor can run, and all that this one can.
  static const Kernels& plain();
  static std::array<const Kernels*, 3> all();  // null where not available
};

}  // namespace quoin::movegen
