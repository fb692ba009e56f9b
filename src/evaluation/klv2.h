#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "base/result.h"
#include "core/alphabet.h"
#include "evaluation/leaves.h"

// The .klv2 files in which other engines keep the values of leaves: a DAWG whose words are leaves,
// their tiles in ascending order and the blank, tile 0, first; and a value for each in points.
// docs/formats/tables.md has the layout.
namespace quoin::evaluation {

// What of a file went into a table and what did not.
struct Klv2Report {
  std::size_t leaves = 0;      // in the file
  std::size_t too_long = 0;    // left out: more tiles than the table has
  std::size_t impossible = 0;  // left out: more of a tile than there are
  std::size_t clamped = 0;     // worth more, or less, than the table can say
  std::size_t missing = 0;     // in the table and not in the file: worth nothing

  bool operator==(const Klv2Report&) const = default;
};

struct Klv2Leaves {
  LeavesPtr leaves;
  Klv2Report report;
};

// Into a table of leaves of up to `longest` tiles, fewer than a rack has. Refused: nodes that lead
// out of the file or in a circle, tiles beyond the alphabet, siblings or leaves that are not in
// ascending order, another number of values than of leaves, values that are no numbers.
Result<Klv2Leaves> read_klv2(std::span<const std::byte> bytes, const Alphabet& alphabet,
                             int longest);

// All leaves but the empty one, which such files do not have.
std::string write_klv2(const Leaves& leaves);

}  // namespace quoin::evaluation
