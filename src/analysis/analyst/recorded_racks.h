#pragma once

#include <cstddef>

#include "analysis/analyst/question.h"
#include "base/result.h"
#include "notation/records/game_record.h"

namespace quoin::analysis {

// What is asked about a position, which is then ready for every search: an error says why it
// cannot be searched. Of a moment of a game, after so many of its turns, it is told as the player
// on turn knows it, whatever racks the game has: the tiles that others showed in plays that came
// off the board again, and still have, and with two seats the opponent's last turns. There are none
// where that player has moved since, or a play was withdrawn. Whoever sets up another rack than
// that of the game may have taken the tiles for it; then nothing is known of the others' racks.
Result<PositionQuestion> question_about(search::Problem problem, const notation::GameRecord* game,
                                        std::size_t turns_before, const Rules& rules);

}  // namespace quoin::analysis
