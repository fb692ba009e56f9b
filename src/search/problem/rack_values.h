#pragma once

#include <cstdint>
#include <vector>

#include "core/rack.h"
#include "evaluation/equity.h"
#include "evaluation/leave_numbering.h"
#include "evaluation/tables.h"
#include "movegen/grid.h"

namespace quoin::search {

// What every rack that can be drawn from a pool of tiles can make of one board, by static equity.
// It takes as long as some thousand searches for the best play, and then about a microsecond for
// each rack. How the first play of a game lies on the board is not looked at.
class RackValues {
 public:
  struct Turn {
    int bag_count = 0;       // not 0
    int exchange_limit = 0;  // the most tiles that may be exchanged

    bool operator==(const Turn&) const = default;
  };

  // The most sets of tiles for which it has room; a larger pool is no pool for it.
  static constexpr std::uint32_t MostSets = 1u << 26;
  static bool can_value(const TileCounts& pool, const Alphabet& alphabet);

  // The tables have to outlive it.
  RackValues(const movegen::Grid& grid, const TileCounts& pool, const evaluation::Tables& tables,
             const Turn& turn);

  // Whether it knows all racks from that pool at that turn.
  bool are_of(const Board& board, const TileCounts& pool, const Turn& turn) const {
    return turn == turn_ && pool_.contains(pool) && board == board_;
  }

  // What stays on a rack, when so many tiles are played.
  evaluation::Equity keeping(const TileCounts& leave, int tiles_played) const;
  // The best play or exchange of a rack that comes from the pool. May be called by several threads.
  evaluation::Equity best(const Rack& rack) const;

 private:
  static constexpr std::int16_t NotPlayable = -1;

  evaluation::Equity timing(int tiles_played) const;

  const evaluation::Tables& tables_;
  Board board_;
  TileCounts pool_;
  Turn turn_;
  evaluation::LeaveNumbering numbering_;  // of the pool
  std::vector<std::int16_t> scores_;      // by number, the best
};

}  // namespace quoin::search
