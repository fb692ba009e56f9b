// Any text as the log of a game: whatever can be read is replayed or refused, a replayed game has
// all its tiles, and its log and its record survive.

#include "notation/game_log.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "../notation/fuzz_data.h"
#include "core/referee.h"
#include "core/view.h"
#include "notation/records/gcg.h"
#include "notation/records/record_from_game.h"

using namespace quoin;
using namespace quoin::notation;

namespace {

int tiles_in(const GameState& state) {
  int count = state.bag.size() + state.board.tile_count();
  for (const SeatState& seat : state.seats) count += seat.rack.size();
  return count;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Result<GameLog> log = parse_game_log({reinterpret_cast<const char*>(data), size});
  if (!log) return 0;
  Result<Game> game = Game::create(log->config);
  if (!game) return 0;
  for (const Event& event : log->events) {
    if (!game->apply(event)) break;
  }
  if (game->state().is_order_decided)
    check(tiles_in(game->state()) == log->config.alphabet->total_tiles(), "no tile is lost");
  const std::string text = to_log(*game, log->secret);
  const Result<GameLog> again = parse_game_log(text);
  check(again.has_value(), "a written log can be read");
  check(std::ranges::equal(again->events, game->events()), "the events survive");
  const Result<Game> replayed = Game::replay(again->config, again->events);
  check(replayed.has_value() && replayed->state_hash() == game->state_hash(), "the state survives");
  check(replayed->state_hash() == again->seals.back().state, "the seal holds");
  static_cast<void>(verify_draws(*game));
  for (int seat = 0; seat < game->seat_count(); ++seat)
    view_of(*game, Viewer::seat(seat), game->state().now);
  const GameRecord record = record_from_game(*game);
  check(record.board_after(record.turns.size()).has_value(),
        "the record of a game can be replayed");
  return 0;
}
