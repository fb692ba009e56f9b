#pragma once

#include <string>

#include "core/position.h"

namespace quoin::notation {

// The board as a picture: an SVG file that shows the same in every browser and scales to print.
// Tiles carry their letter and points, a blank only its letter; premiums are labelled, and their
// colours differ in lightness too, so that they survive red-green blindness and grey printing.
std::string board_svg(const Board& board, const Layout& layout, const Alphabet& alphabet);

}  // namespace quoin::notation
