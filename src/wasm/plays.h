#pragma once

#include <cstddef>
#include <vector>

#include <boost/json/object.hpp>

#include "core/move.h"
#include "core/position.h"
#include "movegen/play.h"
#include "notation/play_text.h"
#include "wasm/asked_position.h"

namespace quoin::wasm {

// A play of the seat on turn.
using notation::WrittenPlay;
WrittenPlay written(const Move& move, Score score, const Position& position);
// What is known of a play, with the play itself as pages have it.
boost::json::object with_play(boost::json::object known, const Move& move, Score score,
                              const Position& position);

// The best by static equity, and among them the best exchange if one is that good.
std::vector<movegen::RankedPlay> best_plays(const AskedPosition& asked, std::size_t count);

}  // namespace quoin::wasm
