#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/view.h"
#include "terminal/play/canvas.h"
#include "terminal/play/tile_entry.h"

namespace quoin::cli {

// A piece of the line that says what the tiles on the board are worth, or what went wrong.
struct StatusPart {
  std::string text;
  Role role = Role::Text;
};

// Everything that the screen shows. It holds what the person at the terminal may see: the view of
// their seat.
struct Screen {
  const View* view = nullptr;
  std::string title;
  std::optional<Word> rack;          // in its owner's order, without the tiles laid
  std::string rack_owner;            // where several people share the terminal
  const TileEntry* entry = nullptr;  // while the person may lay tiles
  bool is_transposed = false;
  std::vector<std::string> news;  // latest last
  std::vector<StatusPart> status;
  std::optional<std::string> command;  // what is typed after ':'
  std::string keys;                    // reminder in the last line
};

// The smallest terminal that the screen is for.
inline constexpr int MinRows = 16;
inline constexpr int MinColumns = 48;

void draw_screen(Canvas& canvas, const Screen& screen);

// Lines to be read, with a heading; `first` is the line at the top. Gives the greatest useful
// value for it.
int draw_page(Canvas& canvas, const std::string& heading, const std::vector<std::string>& lines,
              int first);

// Words over several lines, each no wider than that.
std::vector<std::string> wrapped(const std::string& text, int columns);
// A line of a page: what does not fit goes on in the next one, a little to the right.
std::vector<std::string> folded(const std::string& line, int columns);

}  // namespace quoin::cli
