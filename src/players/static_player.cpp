#include "players/static_player.h"

#include "movegen/exchanges.h"

namespace quoin::players {
namespace {

// After so many scoreless turns in a row a play is preferred to an exchange: with tables that do
// not fit the word list, two players would exchange until the game is over.
constexpr int ScorelessTurnsToEnd = 2;

}  // namespace

Move StaticPlayer::choose_move(const Situation& situation) {
  const movegen::Setting& setting = situation.grid.setting();
  const evaluation::StaticEquity equity(
      tables_, {setting.alphabet.get(), setting.layout.get(), situation.grid.is_empty(),
                situation.bag_count, rack_points(situation.unseen, *setting.alphabet)});
  const auto play = generator_.best_play(situation.grid, situation.rack, equity);
  if (play && situation.scoreless_turns >= ScorelessTurnsToEnd) return play->move;
  const auto exchange =
      movegen::best_exchange(generator_.parts(), *tables_.leaves, situation.exchange_limit);
  if (exchange && (!play || exchange->equity > play->equity)) return exchange->move;
  return play ? play->move : Move::pass();
}

}  // namespace quoin::players
