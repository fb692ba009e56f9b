#pragma once

#include <cstddef>
#include <vector>

#include "notation/game_record.h"
#include "search/inference.h"
#include "search/problem.h"

namespace quoin::analysis {

// What the turns of a recorded game tell about the racks of those who are not on turn, at the
// moment after so many of them. Whoever sets up another rack than that of the game may have taken
// the tiles for it; then nothing is known of the others' racks.

// Leaves on their racks what they showed in plays that came off the board again, and still have.
void show_known_tiles(const notation::GameRecord& game, std::size_t turns_before,
                      search::Problem& problem);

// The opponent's last turns of a game of two, the oldest first, as the player on turn sees them
// now: none where that player has moved since, or a play was withdrawn.
std::vector<search::ObservedTurn> last_turns_of(const notation::GameRecord& game,
                                                std::size_t turns_before,
                                                const search::Problem& problem, const Rules& rules);

}  // namespace quoin::analysis
