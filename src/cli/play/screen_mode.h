#pragma once

#include "cli/play/display.h"
#include "cli/play/session.h"

namespace quoin::cli {

// Plays the session on the whole terminal, with the arrow keys. Gives what to exit with.
int run_screen_mode(Session& session, const DisplaySettings& display);

}  // namespace quoin::cli
