#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "core/move.h"
#include "core/position.h"
#include "movegen/play.h"
#include "wasm/ask.h"
#include "wasm/asked_position.h"

namespace quoin::wasm {

// A play of the seat on turn in words, as `quoin moves --json` has it. An exchange is at `-`, has
// no word, and its tiles are those that go back; a pass is at `pass` and has neither.
struct WrittenPlay {
  std::string at;
  std::string word;
  std::string tiles;
  int score = 0;
  std::string leave;
};
WrittenPlay written(const Move& move, Score score, const Position& position);
boost::json::object to_json(const WrittenPlay& play);

// The best by static equity, and among them the best exchange if one is that good.
std::vector<movegen::RankedPlay> best_plays(const AskedPosition& asked, std::size_t count);

// best-plays.
std::span<const Question> play_questions();

}  // namespace quoin::wasm
