#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/scoring.h"
#include "core/view.h"
#include "notation/records/statistics.h"

namespace quoin::notation {

// The turns of a game as people read them, worked out from the events that a viewer may see. Pages,
// terminals and statistics go by these; nobody else folds events into turns.

struct GameTurn {
  std::size_t event = 0;  // index into the events of the view: what was done, by whom and when
  int seat = 0;           // not of the end, which is nobody's
  // Of a placement: "QU(I)z", blanks in lower case, tiles of the board in parentheses; and its
  // words and bonus.
  std::string word;
  std::optional<ScoredPlay> play;
  // Of a placement, or of a lost challenge for whoever was challenged.
  Score points;
  std::vector<Score> totals;  // of all seats, afterwards
  // Of all seats, before it; none where the viewer cannot know it.
  std::vector<std::optional<Rack>> racks;
  std::int64_t spent = 0;  // milliseconds since the turn before
  bool ends_turn = false;  // the next seat thinks from here on
  bool is_taken_off = false;
};

struct GameTurns {
  std::vector<GameTurn> turns;
  std::size_t first = 0;                     // that is told
  std::vector<PlayerStatistics> statistics;  // by seat
};

// Placements, exchanges, passes, challenges, time that was given, leaving the game, and its end.
// Where the events up to a number are known already, what may be another turn since then is told:
// from the last placement before them on, which may come off, or be put back by taking a challenge
// back. Turns before that count, but have no words, totals and racks.
GameTurns turns_of(const View& view, std::size_t from_event = 0);

}  // namespace quoin::notation
