#pragma once

#include <optional>
#include <vector>

#include "base/rng.h"
#include "core/referee.h"

// Games played at random, for properties that hold whatever is played.
namespace quoin::test {

// Some placement whose geometry is right, with tiles of the rack: any letters count as a word.
std::optional<Move> random_placement(const Board& board, const Layout& layout,
                                     const Alphabet& alphabet, const Rack& rack, Rng& rng);

// Something that the seat on turn may do: mostly placements, sometimes exchanges, passes, and
// challenges, holds and acceptances where the rules have them.
struct SeatAction {
  int seat = 0;
  Action action;
};
SeatAction random_action(const Game& game, Rng& rng);

// A copy of the log that may be changed.
std::vector<Event> events_of(const Game& game);

// Tiles on the board, on racks and in the bag.
TileCounts all_tiles(const GameState& state);

// A configuration of so many people with default rules, changed by `rules`.
GameConfig make_config(const std::string& alphabet, const std::string& layout, int seats,
                       const std::string& rules);

// A referee with all nonces added, started at time 0. Words are good as `judge` says; without one,
// all are.
Referee start_game(GameConfig config, std::uint64_t seed, Judge judge = nullptr);
Secret secret_from(std::uint64_t seed);

// Plays to the end. After each action `check` is called.
void play_to_end(Referee& referee, Rng& rng, const std::function<void(const Referee&)>& check);

}  // namespace quoin::test
