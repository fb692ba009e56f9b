#pragma once

#include <cstdint>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "base/result.h"
#include "core/view.h"

namespace quoin::protocol {

// A view in three parts: what stays the same for the whole game, what changes with each move, and
// what happened. A client puts them together again and has the same view.

// Alphabet and layout as whole files, rules, names: {"alphabet":"alphabet english\n…",…}
boost::json::object setting_to_json(const View& view);
// `now` is the moment for which the clocks are right, in milliseconds since the game was made.
boost::json::object state_to_json(const View& view, std::int64_t now);
// The events of the view from a number on.
boost::json::array events_to_json(const View& view, std::size_t from);

// What the events come to, so that no page has to work it out: the turns
// (notation/records/game_turns.h) that may be others since event number `from`, as `turns` and,
// where that is not the first, `turns_from`, and what everybody did with their turns, as
// `statistics`.
void put_turns(boost::json::object& message, const View& view, std::size_t from);

// `events` holds all of them.
Result<View> view_from_json(const boost::json::object& setting, const boost::json::object& state,
                            const boost::json::array& events);

}  // namespace quoin::protocol
