#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "evaluation/leave_numbering.h"
#include "evaluation/leaves.h"

// Values of leaves as they travel to a browser: rounded, and each as what it differs from a guess
// that is made from the leaves without its first and without its last tile. Compressed they take
// half of what the table takes.
namespace quoin::evaluation {

// Values are rounded to multiples of so many units of Leaves: 0.048 points, so that none is further
// from what it was than 0.024.
inline constexpr std::int32_t PackedStep = 12;

// For each leave, fewest tiles first, the low byte of its difference and then in the same order
// the high byte; a difference d is written 2d, or -2d - 1 where it is negative.
std::string pack_leaves(const Leaves& leaves);

// Refused: what is not two bytes for each leave, and values that a table has no room for.
Result<std::vector<std::int16_t>> unpack_leaves(std::span<const std::byte> packed,
                                                const LeaveNumbering& numbering);

}  // namespace quoin::evaluation
