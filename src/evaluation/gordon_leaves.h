#pragma once

#include "core/alphabet.h"
#include "evaluation/leaves.h"

namespace quoin::evaluation {

// Gordon's second heuristic (tile_values.h) as a table of leaves. For English; letters of other
// alphabets that English does not have are worth nothing.
LeavesPtr gordon_leaves(const Alphabet& alphabet);

}  // namespace quoin::evaluation
