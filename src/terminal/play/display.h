#pragma once

#include <cstdint>
#include <string>

#include "notation/diagram.h"
#include "terminal/play/session.h"

namespace quoin::cli {

// What the keys of screen mode do where habits differ.
enum class Keymap : std::uint8_t {
  Standard,  // Space skips a square, Backspace takes up the last tile
  Classic,   // Space flips the direction, Backspace takes up all tiles
};

struct DisplaySettings {
  bool in_colour = true;
  notation::Theme theme = notation::Theme::Dark;
  Keymap keymap = Keymap::Standard;
};

// The theme that fits the terminal, as far as it says: $COLORFGBG.
notation::Theme theme_of_terminal();
// How many colours text written to standard output may use.
notation::Colours colours_of_output();

// Plays the session until it is over or the input ends: with lines of text, on a terminal or
// through a pipe; or on the whole terminal, with the arrow keys. Gives what to exit with.
int run_line_mode(Session& session, const DisplaySettings& display);
int run_screen_mode(Session& session, const DisplaySettings& display);

// Where the game is kept, for somebody who leaves it.
std::string where_it_is(const Session& session);

}  // namespace quoin::cli
