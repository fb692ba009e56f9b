#pragma once

#include "core/alphabet.h"
#include "evaluation/leaves.h"

namespace quoin::evaluation {

// Gordon's second heuristic (1993) as a table of leaves: a value for each tile, a penalty for each
// duplicate, and VCMix, which likes vowels and consonants in balance. For English; letters of
// other alphabets that English does not have are worth nothing.
LeavesPtr gordon_leaves(const Alphabet& alphabet);

}  // namespace quoin::evaluation
