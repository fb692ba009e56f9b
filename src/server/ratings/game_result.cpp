#include "server/ratings/game_result.h"

#include <algorithm>

#include "notation/records/game_turns.h"
#include "server/ratings/pool.h"
#include "server/reasons.h"
#include "server/uploads/upload.h"
#include "table/reasons.h"

namespace quoin::server {
namespace {

// Whether somebody at this seat also has another.
bool is_shared(const table::Setup& setup, const table::Seat& seat) {
  return std::ranges::any_of(
      seat.owners, [&](const std::string& owner) { return setup.seats_of({owner}).size() > 1; });
}

bool is_of_one_person(const table::Setup& setup, const table::Seat& seat) {
  return seat.is_human() && !seat.owners.empty() && !is_shared(setup, seat);
}

PlayerOutcome outcome_of(int seat, const GameEnded& ending) {
  const std::vector<int>& winners = ending.winners;
  if (winners.empty()) return PlayerOutcome::Drew;  // nobody was better
  if (std::ranges::find(winners, seat) == winners.end()) return PlayerOutcome::Lost;
  return winners.size() == 1 ? PlayerOutcome::Won : PlayerOutcome::Drew;
}

}  // namespace

std::optional<GameResult> result_of(const Game& game, const table::Setup& setup) {
  const GameState& state = game.state();
  const Rules& rules = game.config().rules;
  if (state.phase != Phase::Finished || !state.ending || rules.training ||
      state.ending->reason == EndReason::Abort ||
      std::ssize(setup.seats) != std::ssize(state.seats))
    return std::nullopt;
  GameResult result;
  for (int i = 0; i < std::ssize(setup.seats); ++i) {
    const table::Seat& seat = setup.seats[static_cast<std::size_t>(i)];
    if (!is_of_one_person(setup, seat)) continue;
    result.seats.push_back({.seat = i,
                            .person = seat.owners.front(),
                            .outcome = outcome_of(i, *state.ending),
                            .score = state.seats[static_cast<std::size_t>(i)].score.points()});
  }
  result.is_among_people = result.seats.size() == setup.seats.size();
  const std::vector<notation::PlayerStatistics> statistics =
      notation::turns_of(view_of(game, Viewer::referee(), state.now)).statistics;
  for (SeatResult& seat : result.seats) {
    const notation::PlayerStatistics& own = statistics[static_cast<std::size_t>(seat.seat)];
    seat.bingos = own.bingos;
    if (!own.best) continue;
    seat.best_play = own.best->score.points();
    seat.best_word = own.best->word;
  }
  const std::optional<std::string_view> speed = speed_of(rules.clock);
  if (setup.is_rated && result.is_among_people && result.seats.size() == 2 && speed)
    result.pool = pool_of(game.config().alphabet->name(), *speed);
  return result;
}

std::optional<Error> rating_objection(const table::Setup& setup, const Rules& rules) {
  if (setup.seats.size() != 2) return Error(reasons::rated_of_two);
  for (const table::Seat& seat : setup.seats) {
    if (!seat.is_human()) return Error(reasons::rated_without_computers);
    if (is_shared(setup, seat)) return Error(reasons::rated_both_sides);
  }
  // Tiles of somebody's own may be called like those of a language.
  if (!uploads_in(setup.choice).empty()) return Error(reasons::rated_without_uploads);
  if (rules.training) return Error(reasons::rated_without_training);
  if (!speed_of(rules.clock)) return Error(reasons::rated_needs_clock);
  return std::nullopt;
}

}  // namespace quoin::server
