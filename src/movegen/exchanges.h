#pragma once

#include <optional>

#include "evaluation/leaves.h"
#include "evaluation/subracks.h"
#include "movegen/play.h"

namespace quoin::movegen {

// The exchange of at most so many tiles that keeps the best leave; of those that keep the same
// value, the one that gives the fewest tiles back. Nothing where none is allowed.
std::optional<RankedPlay> best_exchange(const evaluation::Subracks& parts,
                                        const evaluation::Leaves& leaves, int most_tiles);

}  // namespace quoin::movegen
