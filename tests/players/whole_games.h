#pragma once

#include <string>
#include <vector>

#include "core/move.h"

namespace quoin::test {

// Plays a game to its end among players of these specs, in turn on its seats, with words of a list
// made on the spot. The number of the game chooses the language, the seats and the rules. What is
// against the rules fails the test.
std::vector<Move> play_whole_game(const std::vector<std::string>& specs, int number);

}  // namespace quoin::test
