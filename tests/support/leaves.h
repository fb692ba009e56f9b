#pragma once

#include <cstdint>

#include "core/alphabet.h"
#include "evaluation/leaves.h"

namespace quoin::test {

// A table with any values, the empty leave being worth nothing; the same seed gives the same ones.
evaluation::LeavesPtr random_leaves(const Alphabet& alphabet, int longest, std::uint64_t seed);

}  // namespace quoin::test
