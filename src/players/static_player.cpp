#include "players/static_player.h"

#include "movegen/exchanges.h"

namespace quoin::players {

Move StaticPlayer::choose_move(const Situation& situation) {
  const movegen::Setting& setting = situation.grid.setting();
  const evaluation::StaticEquity equity(
      tables_, {setting.alphabet.get(), setting.layout.get(), situation.grid.is_empty(),
                situation.bag_count, rack_points(situation.unseen, *setting.alphabet)});
  const auto play = generator_.best_play(situation.grid, situation.rack, equity);
  const auto exchange =
      movegen::best_exchange(generator_.parts(), *tables_.leaves, situation.exchange_limit);
  if (exchange && (!play || exchange->equity > play->equity)) return exchange->move;
  return play ? play->move : Move::pass();
}

}  // namespace quoin::players
