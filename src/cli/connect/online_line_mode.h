#pragma once

#include "cli/play/display.h"
#include "client/live_game.h"

namespace quoin::cli {

// Plays a game on a server with lines of text, on a terminal or through a pipe, until somebody
// quits or the input ends; or only watches it, until it is over. Gives what to exit with.
int run_online_line_mode(client::LiveGame& live, client::Visitor& visitor,
                         const DisplaySettings& display, bool only_watches);

}  // namespace quoin::cli
