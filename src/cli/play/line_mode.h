#pragma once

#include "cli/play/display.h"
#include "cli/play/session.h"

namespace quoin::cli {

// Plays the session with lines of text, on a terminal or through a pipe, until it is over or
// the input ends. Gives what to exit with.
int run_line_mode(Session& session, const DisplaySettings& display);

}  // namespace quoin::cli
