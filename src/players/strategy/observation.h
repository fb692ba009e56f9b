#pragma once

#include <optional>
#include <vector>

#include "players/strategy/player.h"
#include "search/inference/inference.h"
#include "search/problem/problem.h"

namespace quoin::players {

// The situation as a problem: seats in order of play, the own one first. Of the other racks it has
// what a play that was challenged off has shown, or all where they lie open to the player.
search::Problem problem_of(const Situation& situation);

// The same, where it can be searched. Where somebody has left the table, or a draw is due, nobody
// can say who holds how many tiles: then nothing.
std::optional<search::Problem> searchable_problem_of(const Situation& situation);

// The last turns of another seat, the oldest first, to be explained: none where it has made no turn
// since the own one, nor any up to one that came off the board again. Seat 1 is the next in order
// of play.
std::vector<search::ObservedTurn> last_turns_of(const Situation& situation, int seat,
                                                std::size_t most);

}  // namespace quoin::players
