#pragma once

#include <string>

#include <boost/json/object.hpp>

#include "core/alphabet.h"
#include "core/board.h"
#include "core/move.h"
#include "core/rack.h"
#include "core/score.h"

namespace quoin::notation {

// A play in parts, as programs have it: `quoin moves --json`, the analyst and the browser. An
// exchange is at `-`, has no word, and its tiles are those that go back; a pass is at `pass` and
// has neither.
struct WrittenPlay {
  std::string at;
  std::string word;   // with the tiles that lie there
  std::string tiles;  // those as dots
  int score = 0;
  std::string leave;  // what stays on the rack
};
// The board is that before the play.
WrittenPlay written(const Move& move, Score score, const Rack& rack, const Board& board,
                    const Alphabet& alphabet);
boost::json::object to_json(const WrittenPlay& play);

}  // namespace quoin::notation
