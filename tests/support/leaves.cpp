#include "support/leaves.h"

#include <limits>

#include "base/rng.h"

namespace quoin::test {

evaluation::LeavesPtr random_leaves(const Alphabet& alphabet, int longest, std::uint64_t seed) {
  using Limits = std::numeric_limits<std::int16_t>;
  auto numbering = std::make_shared<const evaluation::LeaveNumbering>(alphabet, longest);
  std::vector<std::int16_t> values(numbering->size());
  Rng rng(seed);
  for (std::int16_t& value : values) {
    value = static_cast<std::int16_t>(
        static_cast<int>(rng.below(Limits::max() - Limits::min() + 1)) + Limits::min());
  }
  values[0] = 0;
  return evaluation::Leaves::from_values(std::move(numbering), std::move(values));
}

}  // namespace quoin::test
