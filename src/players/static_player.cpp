#include "players/static_player.h"

#include "movegen/exchanges.h"

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
  const auto play = generator_.best_play(situation.grid, situation.rack, equity);
  if (play && situation.scoreless_turns >= ScorelessTurnsToEnd) return play->move;
  const auto exchange =
      movegen::best_exchange(generator_.parts(), *tables_.leaves, situation.exchange_limit);
  if (exchange && (!play || exchange->equity > play->equity)) return exchange->move;
  return play ? play->move : Move::pass();
}

}  // namespace quoin::players
