#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/alphabet.h"
#include "evaluation/equity.h"
#include "evaluation/leave_numbering.h"
#include "evaluation/subracks.h"

namespace quoin::evaluation {

class Leaves;
using LeavesPtr = std::shared_ptr<const Leaves>;

// What the tiles kept on a rack are worth: how much more the next plays bring than with tiles as
// they come. A table over all leaves; it never changes and may be used by any number of threads.
class Leaves {
 public:
  // A value in the table is a multiple of this: ±131 points in 16 bits.
  static constexpr std::int32_t Unit = 4;  // millipoints

  // All leaves are worth nothing.
  static LeavesPtr none(const Alphabet& alphabet);
  // Values in the order of the numbering.
  static LeavesPtr from_values(std::shared_ptr<const LeaveNumbering> numbering,
                               std::vector<std::int16_t> values);
  // The same where they lie; `owner` keeps them alive, for as long as the table lives.
  static LeavesPtr from_values(std::shared_ptr<const LeaveNumbering> numbering,
                               std::span<const std::int16_t> values,
                               std::shared_ptr<const void> owner);

  const LeaveNumbering& numbering() const { return *numbering_; }
  std::span<const std::int16_t> values() const { return values_; }

  Equity value(std::uint32_t number) const {
    return Equity::from_millipoints(values_[number] * Unit);
  }
  // Tiles that no rack of this alphabet could be left with (more of one than there are) are
  // worth nothing more.
  Equity value(const TileCounts& leave) const;
  // Of all parts of a rack at once.
  void values_of(const Subracks& parts, std::span<Equity> values) const;

 private:
  std::shared_ptr<const LeaveNumbering> numbering_;
  std::shared_ptr<const void> owner_;
  std::span<const std::int16_t> values_;
};

}  // namespace quoin::evaluation
