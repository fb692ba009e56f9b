#pragma once

#include "base/result.h"
#include "core/game.h"

namespace quoin {

// What taking back one turn means: the last thing that a person did goes, with everything that
// followed from it.
struct UndoPoint {
  int seat = 0;    // whose it was
  int length = 0;  // how many events of the log stay
};

// Only training games can be taken back.
Result<UndoPoint> undo_point(const Game& game);

}  // namespace quoin
