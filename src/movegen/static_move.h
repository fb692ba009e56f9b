#pragma once

#include <optional>

#include "evaluation/static_equity.h"
#include "movegen/generator.h"
#include "movegen/grid.h"
#include "movegen/play.h"

namespace quoin::movegen {

// After so many scoreless turns in a row a play is preferred to an exchange: with tables that do
// not fit the word list, two players would exchange until the game is over.
inline constexpr int ScorelessTurnsToEnd = 2;

// The exchange of at most so many tiles that keeps the best leave; of those that keep the same
// value, the one that gives the fewest tiles back. Nothing where none is allowed.
std::optional<RankedPlay> best_exchange(const evaluation::Subracks& parts,
                                        const evaluation::Leaves& leaves, int most_tiles);

// What may be done instead of a play.
struct StaticTurn {
  int exchange_limit = 0;  // the most tiles that may be exchanged
  int scoreless_turns = 0;
};

// The move of a player who looks no move ahead: the play or the exchange with the highest static
// equity. Nothing where only a pass is left.
std::optional<RankedPlay> best_static_move(Generator& generator, Grid& grid, const Rack& rack,
                                           const evaluation::StaticEquity& equity,
                                           const evaluation::Leaves& leaves,
                                           const StaticTurn& turn);

}  // namespace quoin::movegen
