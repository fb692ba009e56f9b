#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "evaluation/leave_numbering.h"
#include "evaluation/leaves.h"
#include "evaluation/tables.h"
#include "evaluation/tables_file.h"

// Tables as they travel to a browser. Leaves are rounded, and each is written as what it differs
// from a guess that is made from the leaves without its first and without its last tile: compressed
// they take half of what the table takes.
namespace quoin::evaluation {

// The section of a table file that holds such leaves, in place of TableSection::Leaves.
inline constexpr TableSection PackedLeaves{5};

// Values are rounded to multiples of so many units of Leaves: 0.048 points, so that none is further
// from what it was than 0.024, but at the ends of what a table has room for.
inline constexpr std::int32_t PackedStep = 12;

// For each leave, fewest tiles first, the low byte of its difference and then in the same order
// the high byte; a difference d is written 2d, or -2d - 1 where it is negative.
std::string pack_leaves(const Leaves& leaves);

// Refused: what is not two bytes for each leave, and values that a table has no room for.
Result<std::vector<std::int16_t>> unpack_leaves(std::span<const std::byte> packed,
                                                const LeaveNumbering& numbering);

// A table file with packed leaves: u32 number of tiles in the longest, and what pack_leaves()
// gives.
std::string write_packed_tables(const TablesDescription& description, const Tables& tables,
                                const Alphabet& alphabet);
// Of a file with packed leaves or any other.
Result<Tables> read_tables_with_packed(const TablesFile& file, const Alphabet& alphabet);

}  // namespace quoin::evaluation
