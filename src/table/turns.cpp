#include "table/turns.h"

#include "core/undo.h"
#include "players/computer_seats.h"

namespace quoin::table {

using players::ComputerSeats;

bool is_timed(const Game& game) {
  const Rules& rules = game.config().rules;
  const ClockRule& clock = rules.clock;
  const bool has_clock = clock.per_player > 0 || clock.whole_game > 0 || clock.per_turn > 0;
  // What is over may be taken back, until it is put away.
  const bool is_over = game.state().phase == Phase::Finished && !can_be_put_away(game);
  return !is_over && (has_clock || rules.hold);
}

bool is_something_due(const Game& game, std::int64_t now) {
  return game.seat_out_of_time(now).has_value() || game.is_game_time_over(now) ||
         ComputerSeats::seat_to_draw(game, now).has_value();
}

void let_time_pass(Referee& referee, std::int64_t now) {
  referee.tick(now);
  const std::optional<int> drawer = ComputerSeats::seat_to_draw(referee.game(), now);
  if (!drawer) return;
  [[maybe_unused]] const Result<void> drawn = referee.act(*drawer, DrawTiles{}, now);
}

Result<int> take_back(Referee& referee, std::int64_t now) {
  const Result<UndoPoint> point = undo_point(referee.game());
  if (!point) return point.error();
  if (const Result<void> taken = referee.act(point->seat, TakeBack{point->length}, now); !taken)
    return taken.error();
  return point->seat;
}

bool can_be_put_away(const Game& game) {
  return game.state().phase == Phase::Finished && !game.state().is_revealed;
}

}  // namespace quoin::table
