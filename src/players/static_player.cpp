#include "players/static_player.h"

#include "movegen/static_move.h"

namespace quoin::players {

evaluation::StaticEquity static_equity(const evaluation::Tables& tables,
                                       const Situation& situation) {
  const movegen::Setting& setting = situation.grid.setting();
  return {tables,
          {setting.alphabet.get(), setting.layout.get(), situation.grid.is_empty(),
           situation.bag_count, rack_points(situation.unseen, *setting.alphabet)}};
}

Move StaticPlayer::choose_move(const Situation& situation) {
  const evaluation::StaticEquity equity = static_equity(tables_, situation);
  const auto move =
      movegen::best_static_move(generator_, situation.grid, situation.rack, equity, *tables_.leaves,
                                {situation.exchange_limit, situation.scoreless_turns});
  return move ? move->move : Move::pass();
}

}  // namespace quoin::players
