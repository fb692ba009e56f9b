#include "movegen/static_move.h"

#include "movegen/exchanges.h"

namespace quoin::movegen {

std::optional<RankedPlay> best_static_move(Generator& generator, Grid& grid, const Rack& rack,
                                           const evaluation::StaticEquity& equity,
                                           const evaluation::Leaves& leaves,
                                           const StaticTurn& turn) {
  const std::optional<RankedPlay> play = generator.best_play(grid, rack, equity);
  if (play && turn.scoreless_turns >= ScorelessTurnsToEnd) return play;
  const std::optional<RankedPlay> exchange =
      best_exchange(generator.parts(), leaves, turn.exchange_limit);
  return exchange && (!play || exchange->equity > play->equity) ? exchange : play;
}

}  // namespace quoin::movegen
