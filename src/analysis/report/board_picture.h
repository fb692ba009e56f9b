#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/alphabet.h"
#include "core/board.h"
#include "core/layout.h"
#include "core/move.h"

namespace quoin::analysis::report {

// Boards for a page that has many of one layout: what they share is drawn once, and each is as
// small as the tiles on it.

// The empty board, and one of each of the tiles that the pictures show; invisible, once a page.
std::string board_definitions(const Layout& layout, const Alphabet& alphabet,
                              std::span<const Tile> tiles);

// The tiles of `laid`, which lie on the board already, are marked. `description` is for those who
// do not see it.
std::string board_picture(const Board& board, const std::optional<Move>& laid,
                          std::string_view description);

}  // namespace quoin::analysis::report
