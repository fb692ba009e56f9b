#pragma once

#include <string_view>

#include "base/result.h"
#include "core/referee.h"
#include "core/view.h"
#include "terminal/play/typed_command.h"

namespace quoin::cli {

// What somebody typed, as the seat whose view it is means it. Whether the rules allow it is for the
// referee to say.

// Of a verb that does something in the game.
Result<Action> read_typed_action(const TypedCommand& command, const View& view);

// The play that somebody typed, as tiles of their rack. A word all in lower case takes letters
// where the rack has them and blanks where it has not.
Result<Move> read_typed_play(std::string_view text, const View& view);
// The same where there is no view, of any move.
Result<Move> read_typed_move(std::string_view text, const Board& board, const Rack& rack,
                             const Alphabet& alphabet);

// The argument of `moves`.
Result<int> read_number_of_plays(std::string_view text);

}  // namespace quoin::cli
