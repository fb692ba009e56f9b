#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/rules.h"
#include "movegen/grid.h"
#include "players/strategy/player.h"

namespace quoin::outside {

// The CGP of a `position` line: all that a seat on turn may see. The racks of the others are empty
// in it; how many tiles they hold is in the option `tiles`, what everybody played in `turns`.
std::string position_text(const players::Situation& situation);

// A position that was read from such a line, with all that a situation refers to. What comes out is
// what went in, so that a player chooses the same move on either side of a pipe.
class SeenPosition {
 public:
  // Refuses what no seat could see: tiles of others, none of its own, turns that do not lead to
  // this board.
  static Result<SeenPosition> parse(std::string_view cgp,
                                    std::shared_ptr<const movegen::Setting> setting,
                                    const Rules& rules);

  // Refers to this object.
  players::Situation situation();
  const movegen::Grid& grid() const { return grid_; }

 private:
  explicit SeenPosition(std::shared_ptr<const movegen::Setting> setting)
      : grid_(std::move(setting)) {}

  movegen::Grid grid_;
  Rack rack_;
  TileCounts unseen_;
  int bag_count_ = 0;
  std::vector<Score> scores_;
  std::vector<int> rack_sizes_;
  std::vector<players::SeenTurn> history_;
  int seat_ = 0;
  int scoreless_turns_ = 0;
  Rules rules_;
};

// The move that an answer names, where the rules allow it and nobody challenges. An error says what
// is wrong: tiles that are not on the rack, a place where none may lie, words that are not in the
// list, too many tiles exchanged.
Result<Move> parse_answer(std::string_view play, const players::Situation& situation);

}  // namespace quoin::outside
