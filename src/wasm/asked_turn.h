#pragma once

#include <vector>

#include <boost/json/object.hpp>

#include "search/inference.h"
#include "wasm/asked_position.h"

namespace quoin::wasm {

// The field "play" of a request, made by the opponent, who is on turn in `asked` and whose rack may
// be empty. Of an exchange it says how many tiles it were, {"exchanged": 3}.
Result<search::ObservedTurn> read_observed_turn(const AskedPosition& asked,
                                                const boost::json::object& request);

// The opponent's last turn before the position that is asked about, as "last_turn": {"position",
// "play"}, or several as "last_turns", the oldest first; none where there is neither.
Result<std::vector<search::ObservedTurn>> read_last_turns(const AskedPosition& asked,
                                                          const boost::json::object& request);

}  // namespace quoin::wasm
