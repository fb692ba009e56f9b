#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/hash.h"
#include "core/board.h"
#include "core/rack.h"
#include "movegen/play.h"

// What was found, as a few hexadecimal digits: they move with the answers and never with the speed.
namespace quoin::cli::bench {

// The first eight digits: enough to see a change.
std::string signature(Sha256& hash);

// A number for a play. Sums of these stand for plays in any order.
std::uint64_t number_of(const movegen::Play& play);

void update(Sha256& hash, const Board& board);
void update(Sha256& hash, const Rack& rack);
void update(Sha256& hash, const Move& move);
void update(Sha256& hash, const std::optional<movegen::RankedPlay>& play);

}  // namespace quoin::cli::bench
