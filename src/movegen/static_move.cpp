#include "movegen/static_move.h"

#include <array>

namespace quoin::movegen {

using evaluation::Equity;
using evaluation::Subracks;

std::optional<RankedPlay> best_exchange(const Subracks& parts, const evaluation::Leaves& leaves,
                                        int most_tiles) {
  if (most_tiles <= 0 || parts.count() < 2) return std::nullopt;
  std::array<Equity, Subracks::MaxParts> values;
  leaves.values_of(parts, values);
  int best = 0;  // the part that goes back; 0, nothing, stands for none yet
  for (int part = 1; part < parts.count(); ++part) {
    if (parts.size(part) > most_tiles) continue;
    const Equity value = values[parts.rest_of(part)];
    const Equity best_value = values[parts.rest_of(best)];
    if (best == 0 || value > best_value ||
        (value == best_value && parts.size(part) < parts.size(best))) {
      best = part;
    }
  }
  if (best == 0) return std::nullopt;
  std::array<Tile, Subracks::MaxTiles> tiles;
  int count = 0;
  for (int part = best; part > 0; part = parts.parent(part)) tiles[count++] = parts.last_tile(part);
  const std::span<const Tile> given(tiles.data(), static_cast<std::size_t>(count));
  return RankedPlay{Move::exchange(given), Score(), values[parts.rest_of(best)]};
}

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
