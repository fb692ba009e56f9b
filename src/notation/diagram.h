#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/alphabet.h"
#include "core/board.h"
#include "core/layout.h"
#include "core/move.h"

namespace quoin::notation {

// How many colours a terminal shows.
enum class Colours : std::uint8_t { None, Ansi256, True };

enum class Theme : std::uint8_t { Light, Dark };

struct DiagramOptions {
  Colours colours = Colours::None;
  Theme theme = Theme::Light;
  // Columns downwards and rows across, for plays that are easier to see that way. The labels
  // turn with the board, so that coordinates stay true.
  bool transposed = false;
  bool show_premiums = true;
  // Points beside the letters; only in colour, and the squares get wider.
  bool show_points = false;
  // A placement whose tiles lie on the board already: they are marked.
  std::optional<Move> last_move;
};

// The board for a terminal, one line of text for each row. Without colours a mark stands before
// each tile of the last move, `*`, and only the letters themselves may be other than ASCII.
std::string diagram(const Board& board, const Layout& layout, const Alphabet& alphabet,
                    const DiagramOptions& options = {});

}  // namespace quoin::notation
